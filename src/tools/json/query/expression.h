// The conditions of JSONPath filters, as a tree no deeper than the parser allows.
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

// A JSON null, as opposed to nothing at all.
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
  std::optional<Regexp> pattern = {};  // of match and search, where it is a literal
};

}  // namespace toolyard::json
