#include "tests/support/places.h"

namespace toolyard::testing {

std::string source_folder() { return TOOLYARD_SOURCE; }
std::string program() { return TOOLYARD_PROGRAM; }
std::string connections_program() { return TOOLYARD_CONNECTIONS; }
std::string postgres_file() { return TOOLYARD_POSTGRES_FILE; }
std::string lying_disk() { return TOOLYARD_LYING_DISK; }

}  // namespace toolyard::testing
