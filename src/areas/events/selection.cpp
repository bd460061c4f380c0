#include "areas/events/selection.h"

#include <algorithm>

#include "core/describe/faults.h"

namespace toolyard::events {
namespace {

bool matches(std::string_view pattern, std::string_view name) {
  if (!pattern.ends_with(".*")) return pattern == name;
  return name.starts_with(pattern.substr(0, pattern.size() - 1));
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// Says that nothing has a type, and which one may have been meant.
std::unexpected<Error> unknown_type(std::string_view pattern,
                                    const std::vector<std::string_view>& names) {
  auto detail = "There are no events of the type `" + std::string(pattern) + "` that you may read.";
  std::vector<std::string> groups;
  for (const auto name : names)
    groups.push_back(std::string(name.substr(0, name.find('.'))) + ".*");
  std::vector<std::string_view> known(names);
  known.insert(known.end(), groups.begin(), groups.end());
  if (const auto meant = nearest_name(pattern, known); !meant.empty())
    detail += " Did you mean `" + std::string(meant) + "`?";
  return invalid("/types", "invalid_option", std::move(detail));
}

}  // namespace

bool may_read(const Reader& reader, const EventKind& kind) {
  if (reader.account) return kind.rules.owner == EventOwner::included;
  return reader.role && *reader.role >= kind.rules.role;
}

bool Selection::includes(std::string_view type) const {
  return std::ranges::find(types, type) != types.end();
}

std::string Selection::sql() const {
  if (types.empty()) return "type = ''";
  std::string text = "type in (";
  for (const auto type : types)
    text.append(text.back() == '(' ? "'" : ", '").append(type).append("'");
  return text += ')';
}

Result<Selection> select_events(std::span<const EventKind> kinds, const Reader& reader,
                                std::string_view types) {
  Selection all{.account = reader.account};
  for (const auto& kind : kinds)
    if (may_read(reader, kind)) all.types.push_back(kind.name);
  if (trimmed(types).empty()) return all;
  Selection some{.account = reader.account};
  while (true) {
    const auto end = types.find(',');
    const auto pattern = trimmed(types.substr(0, end));
    bool is_known = false;
    for (const auto name : all.types) {
      if (!matches(pattern, name)) continue;
      is_known = true;
      if (!some.includes(name)) some.types.push_back(name);
    }
    if (!is_known) return unknown_type(pattern, all.types);
    if (end == types.npos) return some;
    types.remove_prefix(end + 1);
  }
}

}  // namespace toolyard::events
