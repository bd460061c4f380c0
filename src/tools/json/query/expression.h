// Filter expressions of JSONPath (RFC 9535) as a tree, whose depth is limited by the parser.
#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tools/json/query/path.h"
#include "tools/json/query/regexp.h"

namespace toolyard::json {

enum class Function { length, count, match, search, value };
enum class Comparison { equal, unequal, less, less_or_equal, greater, greater_or_equal };

// The JSON value null, as opposed to the absence of a value.
struct NullValue {};
using Literal = std::variant<NullValue, bool, double, std::string>;

struct Expression {
  enum class Kind { either, both, negation, comparison, literal, query, function };

  Kind kind;
  std::vector<Expression> parts = {};  // operands or arguments
  Comparison comparison = Comparison::equal;
  Literal literal = {};
  Path path = {};
  Function function = Function::length;
  std::optional<Regexp> pattern = {};  // compiled pattern of match and search, if it is a literal
};

}  // namespace toolyard::json
