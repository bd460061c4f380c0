// JSONPath (RFC 9535): finds all values that a query names, in document order of each step.
#pragma once
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/json/document.h"

namespace toolyard::json {

struct Filter;

struct Slice {
  std::optional<std::int64_t> start, end;
  std::int64_t step = 1;
};
struct Wildcard {};
// One thing a step may select.
using Selector = std::variant<std::string, std::int64_t, Slice, Wildcard, std::shared_ptr<Filter>>;

struct Segment {
  bool is_descendant = false;
  std::vector<Selector> selectors;
};
using Segments = std::vector<Segment>;

// Part of a filter: `first` and `second` are what it is made of.
struct Filter {
  enum class Kind { either, both, negation, comparison, exists, literal, query, function } kind;
  std::string word;  // the operator, the function, or the literal as JSON
  std::shared_ptr<Filter> first, second;
  Segments segments;        // query
  bool is_relative = true;  // `@`, not `$`
};

struct PathFault {
  std::size_t offset;
  std::string_view expected;
};

std::expected<Segments, PathFault> parse_path(std::string_view path);

// The nodes; nothing when there are more than `most` of them on the way.
std::optional<std::vector<std::uint32_t>> select(const Document& document,
                                                 const Segments& segments, std::size_t most);

}  // namespace toolyard::json
