// Evaluates JSONPath queries and their filters over a document. Limits how many values are visited
// and selected, because the selected ones are kept in memory.
#pragma once
#include <cstdint>
#include <variant>
#include <vector>

#include "core/endpoint/budget.h"
#include "tools/json/document.h"
#include "tools/json/keys.h"
#include "tools/json/query/cache.h"
#include "tools/json/query/expression.h"
#include "tools/json/query/path.h"

namespace toolyard::json {

using Nodes = std::vector<std::uint32_t>;

class Evaluator {
 public:
  Evaluator(const Document& document, std::size_t values) : document_(document), left_(values) {}

  Nodes run(const Path& path, std::uint32_t current);
  bool is_exhausted() const { return left_ == 0; }

 private:
  struct Nothing {};
  struct Container {
    std::uint32_t node;
  };
  using Value = std::variant<Nothing, NullValue, bool, double, SharedText, Container>;

  void descend(const Segment& segment, std::uint32_t node, Nodes& out);
  void apply(const Segment& segment, std::uint32_t node, Nodes& out);
  void select_name(const Selector& selector, std::uint32_t node, Nodes& out);
  void select_index(const Selector& selector, std::uint32_t node, Nodes& out);
  void select_slice(const Selector& selector, std::uint32_t node, Nodes& out);

  bool holds(const Expression& expression, std::uint32_t current);
  bool compares(const Expression& expression, std::uint32_t current);
  bool matches(const Expression& call, std::uint32_t current);
  Value value_of(const Expression& expression, std::uint32_t current);
  Value call(const Expression& expression, std::uint32_t current);
  Value value_at(std::uint32_t node);
  bool is_equal(const Value& left, const Value& right);
  bool is_equal(std::uint32_t left, std::uint32_t right);
  bool compare_containers(std::uint32_t left, std::uint32_t right,
                          std::vector<std::pair<std::uint32_t, std::uint32_t>>& waiting);

  // Calls `use` with the node of each item of an array, or of each member's value of an object.
  template <class Use> void for_each_child(std::uint32_t node, const Use& use) {
    const auto& nodes = document_.nodes;
    const bool is_object = nodes[node].kind == Kind::object;
    const auto end = node + nodes[node].span;
    for (auto i = node + 1; i < end && !is_exhausted(); i += nodes[i].span) {
      count(1);
      if (is_object) ++i;
      use(i);
    }
  }

  void count(std::size_t values) {
    spend(value_steps * values);
    left_ -= values < left_ ? values : left_;
  }
  static constexpr std::size_t value_steps = 6;

  const Document& document_;
  std::size_t left_;
  QueryCache cache_;
};

}  // namespace toolyard::json
