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
  auto tag = std::to_string(item.revision) + "." + std::to_string(item.change_count);
  // A job moves on without touching its item.
  if (const auto& generation = item.generation; generation.state != GenerationState::idle)
    tag.append(".")
        .append(spelling(generation.state))
        .append(std::to_string(generation.attempts.value_or(0)));
  return tag;
}

}  // namespace toolyard::content
