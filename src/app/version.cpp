#include "app/version.h"

namespace toolyard {

// The build hands it in.
std::string_view program_version() { return TOOLYARD_VERSION; }

}  // namespace toolyard
