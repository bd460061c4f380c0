#include "tools/json/members.h"

#include <algorithm>
#include <string>

#include "tools/json/text.h"

namespace toolyard::json {

namespace {

struct Member {
  std::string name;
  std::uint32_t index;
};

std::vector<Member> members_of(const Document& document, std::size_t object) {
  std::vector<Member> all;
  const auto& node = document.nodes[object];
  all.reserve(node.count);
  for (auto at = object + 1; at < node.after; at = document.nodes[at + 1].after)
    all.push_back({decoded(document.source(document.nodes[at])), static_cast<std::uint32_t>(at)});
  return all;
}

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

int compare_small(std::string_view a, std::string_view b) {
  const auto size = std::min(a.size(), b.size());
  for (std::size_t i = 0; i < size; ++i) {
    const auto x = static_cast<unsigned char>(small(a[i]));
    const auto y = static_cast<unsigned char>(small(b[i]));
    if (x != y) return x < y ? -1 : 1;
  }
  return a.size() == b.size() ? 0 : a.size() < b.size() ? -1 : 1;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The run of digits at the front, without leading zeros; both views move behind it.
std::string_view take_number(std::string_view& text) {
  std::size_t end = 0;
  while (end < text.size() && is_digit(text[end])) ++end;
  auto digits = text.substr(0, end);
  text.remove_prefix(end);
  while (digits.size() > 1 && digits[0] == '0') digits.remove_prefix(1);
  return digits;
}

// Numbers inside names count by their value: item2 before item10.
int compare_natural(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    if (is_digit(a[0]) && is_digit(b[0])) {
      const auto x = take_number(a);
      const auto y = take_number(b);
      if (x.size() != y.size()) return x.size() < y.size() ? -1 : 1;
      if (const auto order = x.compare(y); order != 0) return order;
      continue;
    }
    const auto x = static_cast<unsigned char>(small(a[0]));
    const auto y = static_cast<unsigned char>(small(b[0]));
    if (x != y) return x < y ? -1 : 1;
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return a.empty() == b.empty() ? 0 : a.empty() ? -1 : 1;
}

void sort(std::vector<Member>& members, SortKeys order) {
  std::ranges::stable_sort(members, [order](const Member& a, const Member& b) {
    int by = 0;
    if (order == SortKeys::natural) by = compare_natural(a.name, b.name);
    if (order == SortKeys::case_insensitive) by = compare_small(a.name, b.name);
    return by != 0 ? by < 0 : a.name < b.name;
  });
}

// Sorted by name, then by place: equal names stand together.
std::vector<Member> by_name(std::vector<Member> members) {
  std::ranges::sort(members, [](const Member& a, const Member& b) {
    return a.name != b.name ? a.name < b.name : a.index < b.index;
  });
  return members;
}

void drop_doubles(std::vector<Member>& members, Duplicates kept) {
  const auto sorted = by_name(members);
  std::vector<std::uint32_t> dropped;
  for (std::size_t i = 1; i < sorted.size(); ++i)
    if (sorted[i].name == sorted[i - 1].name)
      dropped.push_back(kept == Duplicates::first ? sorted[i].index : sorted[i - 1].index);
  if (dropped.empty()) return;
  std::ranges::sort(dropped);
  std::erase_if(members, [&](const Member& member) {
    return std::ranges::binary_search(dropped, member.index);
  });
}

}  // namespace

std::vector<std::uint32_t> ordered_members(const Document& document, std::size_t object,
                                           Duplicates duplicates, SortKeys order) {
  auto members = members_of(document, object);
  if (duplicates != Duplicates::keep) drop_doubles(members, duplicates);
  if (order != SortKeys::none) sort(members, order);
  std::vector<std::uint32_t> indices;
  indices.reserve(members.size());
  for (const auto& member : members) indices.push_back(member.index);
  return indices;
}

std::vector<std::uint32_t> duplicate_keys(const Document& document, std::size_t object) {
  std::vector<std::uint32_t> found;
  if (document.nodes[object].count < 2) return found;
  // A cheap look first: names that are all different need no sorting of copies.
  std::vector<std::string_view> sources;
  const auto& node = document.nodes[object];
  bool has_escapes = false;
  for (auto at = object + 1; at < node.after; at = document.nodes[at + 1].after) {
    sources.push_back(document.source(document.nodes[at]));
    has_escapes = has_escapes || !document.nodes[at].is_plain ||
                  sources.back().find('\\') != std::string_view::npos;
  }
  if (!has_escapes) {
    std::ranges::sort(sources);
    if (std::ranges::adjacent_find(sources) == sources.end()) return found;
  }
  const auto sorted = by_name(members_of(document, object));
  for (std::size_t i = 1; i < sorted.size(); ++i)
    if (sorted[i].name == sorted[i - 1].name) found.push_back(sorted[i].index);
  std::ranges::sort(found);
  return found;
}

}  // namespace toolyard::json
