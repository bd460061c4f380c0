#include "core/endpoint/call.h"

#include "core/endpoint/entity_tag.h"

namespace toolyard {
namespace {

Result<void> check_tags(std::string_view header, std::string_view tags) {
  if (!tags.data() || is_tag_list(tags)) return {};
  const auto name = "`" + std::string(header);
  auto refused =
      fail(problems::invalid_entity_tag, name + "` must contain entity tags in quotes, or `*`.");
  if (const auto quoted = "\"" + std::string(tags) + "\""; is_tag_list(quoted))
    refused.error().hint = "Send " + name + ": " + quoted + "`.";
  return refused;
}

Result<void> check_if_match(std::string_view tags, std::string_view tag) {
  if (!tags.data() || names_tag(tags, tag, TagComparison::strong)) return {};
  auto refused =
      fail(problems::precondition_failed,
           "The record has changed: its entity tag is now \"" + std::string(tag) + "\".");
  if (names_tag(tags, tag, TagComparison::weak)) {
    refused.error().detail = "`If-Match` contains a weak entity tag, which never matches.";
    refused.error().hint = "Send the entity tag without `W/`.";
  }
  return refused;
}

}  // namespace

std::string_view Call::path_text(std::string_view name) const {
  for (const auto& one : path)
    if (one.name == name) return one.text;
  return {};
}

bool Call::gives(const Type& request, std::string_view field) const {
  return given.has(find_field(request, field));
}

Result<void> Call::check_match(std::string_view tag) const {
  TOOLYARD_TRY_VOID(check_tags("If-Match", if_match));
  TOOLYARD_TRY_VOID(check_tags("If-None-Match", if_none_match));
  TOOLYARD_TRY_VOID(check_if_match(if_match, tag));
  if (!if_none_match.data() || !names_tag(if_none_match, tag, TagComparison::weak)) return {};
  return fail(
      problems::precondition_failed,
      "`If-None-Match` matches the record: its entity tag is \"" + std::string(tag) + "\".");
}

}  // namespace toolyard
