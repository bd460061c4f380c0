#include "records/list_check.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "records/words.h"

namespace toolyard {

namespace {

// Returns the names in a description such as "Sort fields, separated by commas: `id`, `name`;
// prefix `-` for descending order.": all names that a list can be sorted by.
std::vector<std::string_view> names_in(std::string_view meaning) {
  std::vector<std::string_view> names;
  meaning = meaning.substr(0, meaning.find(';'));
  for (auto start = meaning.find('`'); start != meaning.npos; start = meaning.find('`')) {
    meaning.remove_prefix(start + 1);
    const auto end = meaning.find('`');
    names.push_back(meaning.substr(0, end));
    meaning.remove_prefix(std::min(end, meaning.size() - 1) + 1);
  }
  return names;
}

}  // namespace

Fault unknown_sort_field(std::string_view name) {
  return {"/ordering", "invalid_option", "Unknown sort field `" + std::string(name) + "`."};
}

void add_list_check(Endpoint& endpoint) {
  if (endpoint.method != Method::get || !endpoint.request) return;
  const auto index = find_field(*endpoint.request, "ordering");
  if (index == endpoint.request->fields.size()) return;
  endpoint.check = [&field = endpoint.request->fields[index], own = std::move(endpoint.check),
                    names = names_in(endpoint.request->fields[index].meaning)](const Call& call,
                                                                               const void* query) {
    auto faults = own ? own(call, query) : std::vector<Fault>();
    for (auto rest = field.type->load_text(field.member_of(query));;) {
      auto name = take_piece(rest, sort_separators);
      if (name.empty()) return faults;
      if (name.starts_with('-')) name.remove_prefix(1);
      if (std::ranges::find(names, name) != names.end()) continue;
      faults.push_back(unknown_sort_field(name));
      return faults;
    }
  };
}

}  // namespace toolyard
