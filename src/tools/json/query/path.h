// JSONPath (RFC 9535): a query as a list of segments, parsed and then run over a document.
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
  std::optional<std::int64_t> start = {};  // of a slice; of an index, the index
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

  // Whether it selects one node at most.
  bool is_singular() const;
};

struct PathFault {
  std::size_t offset;
  std::string detail;
};

std::expected<Path, PathFault> parse_path(std::string_view text);

// The nodes that a path selects, in order; nothing where that takes a look at more values than
// allowed.
std::optional<std::vector<std::uint32_t>> select(const Document& document, const Path& path,
                                                 std::size_t values);

}  // namespace toolyard::json
