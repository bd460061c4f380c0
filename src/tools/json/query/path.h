// JSONPath (RFC 9535): a parsed query is a list of segments, which can be run over a document.
#pragma once
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/json/document.h"

namespace toolyard::json {

struct Expression;

enum class SelectorKind { name, wildcard, index, slice, filter };

struct Selector {
  SelectorKind kind = SelectorKind::wildcard;
  std::string name = {};
  std::optional<std::int64_t> start = {};  // first index of a slice; for an index, the index itself
  std::optional<std::int64_t> end = {};
  std::int64_t step = 1;
  std::shared_ptr<const Expression> filter = {};
};

struct Segment {
  bool is_descendant = false;
  std::vector<Selector> selectors;
};

struct Path {
  bool is_relative = false;  // begins with `@`
  std::vector<Segment> segments;

  // Whether the path selects at most one node (a singular query in RFC 9535).
  bool is_singular() const;
};

struct PathFault {
  std::size_t offset;
  std::string detail;
};

std::expected<Path, PathFault> parse_path(std::string_view text);

// Returns the nodes that a path selects, in order, or nullopt if more than `values` values would
// have to be visited.
std::optional<std::vector<std::uint32_t>> select(const Document& document, const Path& path,
                                                 std::size_t values);

}  // namespace toolyard::json
