#include "areas/content/item.h"

namespace toolyard::content {

bool reads_alike(const Text& one, const Text& other) {
  auto labelled = one;
  labelled.tags = other.tags;
  labelled.tool_slug = other.tool_slug;
  labelled.template_id = other.template_id;
  labelled.variables = other.variables;
  return labelled == other;
}

std::string tag_of(const StoredItem& item) {
  return std::to_string(item.revision) + "." + std::to_string(item.change_count);
}

}  // namespace toolyard::content
