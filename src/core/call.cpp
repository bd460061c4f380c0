#include "core/call.h"

#include "core/entity_tag.h"

namespace toolyard {

std::string_view Call::path_text(std::string_view name) const {
  for (const auto& one : path)
    if (one.name == name) return one.text;
  return {};
}

bool Call::gives(const Type& request, std::string_view field) const {
  return given.has(find_field(request, field));
}

bool Call::gives(const Type& request, const void* record, const void* member) const {
  for (std::size_t i = 0; i < request.fields.size(); ++i)
    if (request.fields[i].member_of(record) == member) return given.has(i);
  return false;
}

Result<void> Call::check_match(std::string_view tag) const {
  if (!if_match.data() || names_tag(if_match, tag)) return {};
  return fail(problems::precondition_failed,
              "The record has changed: its entity tag is \"" + std::string(tag) + "\" now.");
}

bool names_tag(std::string_view list, std::string_view tag) {
  constexpr std::string_view blanks = " \t";
  while (!list.empty()) {
    const auto end = std::min(list.find(','), list.size());
    auto one = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    one.remove_prefix(std::min(one.find_first_not_of(blanks), one.size()));
    one = one.substr(0, one.find_last_not_of(blanks) + 1);
    if (one == "*") return true;
    if (one.starts_with("W/")) one.remove_prefix(2);
    if (one.size() >= 2 && one.front() == '"' && one.back() == '"')
      one = one.substr(1, one.size() - 2);
    if (one == tag) return true;
  }
  auto refused =
      fail(problems::precondition_failed,
           "The record has changed: its entity tag is \"" + std::string(tag) + "\" now.");
  if (names_tag(if_match, tag, TagComparison::weak)) {
    refused.error().detail = "`If-Match` names a weak entity tag, and such never match here.";
    refused.error().hint = "Send the tag without `W/`.";
  }
  return refused;
}

}  // namespace toolyard
