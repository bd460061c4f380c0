#include "core/endpoint/call.h"

#include "core/endpoint/entity_tag.h"

namespace toolyard {

std::string_view Call::path_text(std::string_view name) const {
  for (const auto& one : path)
    if (one.name == name) return one.text;
  return {};
}

bool Call::gives(const Type& request, std::string_view field) const {
  return given.has(find_field(request, field));
}

Result<void> Call::check_match(std::string_view tag) const {
  if (!if_match.data() || names_tag(if_match, tag, TagComparison::strong)) return {};
  if (!is_tag_list(if_match)) {
    auto refused = fail(problems::invalid_entity_tag,
                        "`If-Match` must contain entity tags in quotes, or `*`.");
    if (const auto quoted = "\"" + std::string(if_match) + "\""; is_tag_list(quoted))
      refused.error().hint = "Send `If-Match: " + quoted + "`.";
    return refused;
  }
  auto refused =
      fail(problems::precondition_failed,
           "The record has changed: its entity tag is now \"" + std::string(tag) + "\".");
  if (names_tag(if_match, tag, TagComparison::weak)) {
    refused.error().detail = "`If-Match` contains a weak entity tag, which never matches.";
    refused.error().hint = "Send the entity tag without `W/`.";
  }
  return refused;
}

}  // namespace toolyard
