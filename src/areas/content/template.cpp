#include "areas/content/template.h"

namespace toolyard::content {

std::string tag_of(const StoredTemplate& one) {
  return std::to_string(one.version) + "." + std::to_string(one.change_count);
}

}  // namespace toolyard::content
