#include "tools/json/findings.h"

#include <algorithm>

#include "tools/json/members.h"
#include "tools/json/numbers.h"
#include "tools/json/text.h"

namespace toolyard::json {

namespace {

constexpr std::size_t most_findings = 1000;
constexpr std::size_t most_pointer_bytes = std::size_t{1} << 20;

void append_step(std::string& pointer, std::string_view name) {
  pointer += '/';
  for (const char c : name) {
    if (c == '~') pointer += "~0";
    else if (c == '/') pointer += "~1";
    else pointer += c;
  }
}

}  // namespace

std::string_view type_name(const Document& document, std::size_t node) {
  switch (document.nodes[node].kind) {
    case Kind::object: return "object";
    case Kind::array: return "array";
    case Kind::key: case Kind::string: return "string";
    case Kind::number: return "number";
    case Kind::boolean: return "boolean";
    case Kind::null: return "null";
  }
  return "null";
}

void count(const Document& document, Stats& stats) {
  std::int64_t counts[7] = {};
  for (const auto& node : document.nodes) ++counts[static_cast<std::size_t>(node.kind)];
  const auto of = [&](Kind kind) { return counts[static_cast<std::size_t>(kind)]; };
  stats.objects += of(Kind::object);
  stats.arrays += of(Kind::array);
  stats.keys += of(Kind::key);
  stats.strings += of(Kind::string);
  stats.numbers += of(Kind::number);
  stats.booleans += of(Kind::boolean);
  stats.nulls += of(Kind::null);
  stats.max_depth = std::max<std::int64_t>(stats.max_depth, document.deepest);
}

std::vector<std::uint32_t> find_duplicates(const Document& document) {
  std::vector<std::uint32_t> found;
  for (std::size_t i = 0; i < document.nodes.size() && found.size() < most_findings; ++i)
    if (document.nodes[i].kind == Kind::object && document.nodes[i].count > 1)
      std::ranges::copy(duplicate_keys(document, i), std::back_inserter(found));
  std::ranges::sort(found);
  if (found.size() > most_findings) found.resize(most_findings);
  return found;
}

std::vector<std::uint32_t> find_precision_risks(const Document& document) {
  std::vector<std::uint32_t> found;
  for (std::size_t i = 0; i < document.nodes.size() && found.size() < most_findings; ++i)
    if (document.nodes[i].kind == Kind::number && document.nodes[i].is_plain &&
        loses_precision(document.source(document.nodes[i])))
      found.push_back(static_cast<std::uint32_t>(i));
  return found;
}

std::vector<std::string> pointers_to(const Document& document,
                                     const std::vector<std::uint32_t>& nodes) {
  std::vector<std::string> pointers;
  if (nodes.empty()) return pointers;
  // The way to where the walk is: the length of the pointer before each open container.
  struct Level {
    std::size_t node, length, number;
  };
  std::vector<Level> levels;
  std::string here;
  std::size_t bytes = 0;
  auto wanted = nodes.begin();
  for (std::size_t i = 0; i < document.nodes.size() && wanted != nodes.end(); ++i) {
    while (!levels.empty() && i >= document.nodes[levels.back().node].after) levels.pop_back();
    const auto& node = document.nodes[i];
    if (!levels.empty()) {
      auto& level = levels.back();
      const bool in_array = document.nodes[level.node].kind == Kind::array;
      if (in_array || node.kind == Kind::key) here.resize(level.length);
      if (in_array) append_step(here, std::to_string(level.number++));
      if (node.kind == Kind::key) append_step(here, decoded(document.source(node)));
    }
    if (i == *wanted) {
      ++wanted;
      bytes += here.size();
      if (bytes > most_pointer_bytes) break;
      pointers.push_back(here);
    }
    if (node.kind == Kind::object || node.kind == Kind::array) levels.push_back({i, here.size(), 0});
  }
  return pointers;
}

}  // namespace toolyard::json
