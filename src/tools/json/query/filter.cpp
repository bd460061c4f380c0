#include "tools/json/query/filter.h"

#include <algorithm>
#include <charconv>
#include <type_traits>

namespace toolyard::json {
namespace {

double number_of(std::string_view text) {
  spend(20 + text.size());
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::size_t characters_of(std::string_view text) {
  spend(text.size());
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

bool is_before(const SharedText& left, const SharedText& right) {
  spend(std::min(left.text.size(), right.text.size()) / 8);
  return left.text < right.text;
}

bool is_same(const SharedText& left, const SharedText& right) {
  if (left.text.size() != right.text.size()) return false;
  spend(left.text.size() / 8);
  return left.text == right.text;
}

}  // namespace

bool Evaluator::holds(const Expression& expression, std::uint32_t current) {
  using enum Expression::Kind;
  count(1);
  if (is_exhausted()) return false;
  switch (expression.kind) {
    case either:
      for (const auto& part : expression.parts) {
        if (holds(part, current)) return true;
      }
      return false;
    case both:
      for (const auto& part : expression.parts) {
        if (!holds(part, current)) return false;
      }
      return true;
    case negation: return !holds(expression.parts[0], current);
    case comparison: return compares(expression, current);
    case query: return !run(expression.path, current).empty();
    case function: return matches(expression, current);
    case literal: break;
  }
  return false;
}

bool Evaluator::compares(const Expression& expression, std::uint32_t current) {
  const auto left = value_of(expression.parts[0], current);
  const auto right = value_of(expression.parts[1], current);
  const auto less = [](const Value& a, const Value& b) {
    if (a.index() != b.index()) return false;
    if (const auto* number = std::get_if<double>(&a)) return *number < std::get<double>(b);
    if (const auto* text = std::get_if<SharedText>(&a))
      return is_before(*text, std::get<SharedText>(b));
    return false;
  };
  switch (expression.comparison) {
    case Comparison::equal: return is_equal(left, right);
    case Comparison::unequal: return !is_equal(left, right);
    case Comparison::less: return less(left, right);
    case Comparison::less_or_equal: return less(left, right) || is_equal(left, right);
    case Comparison::greater: return less(right, left);
    case Comparison::greater_or_equal: return less(right, left) || is_equal(left, right);
  }
  return false;
}

Evaluator::Value Evaluator::value_of(const Expression& expression, std::uint32_t current) {
  if (expression.kind == Expression::Kind::function) return call(expression, current);
  if (expression.kind == Expression::Kind::query) {
    const auto nodes = run(expression.path, current);
    return nodes.size() == 1 ? value_at(nodes[0]) : Value(Nothing{});
  }
  return std::visit(
      [](const auto& literal) -> Value {
        using Kind = std::remove_cvref_t<decltype(literal)>;
        if constexpr (std::is_same_v<Kind, std::string>) return SharedText{literal};
        else return literal;
      },
      expression.literal);
}

Evaluator::Value Evaluator::value_at(std::uint32_t node) {
  const auto& one = document_.nodes[node];
  switch (one.kind) {
    case Kind::null: return NullValue{};
    case Kind::yes:
    case Kind::no: return one.kind == Kind::yes;
    case Kind::number: return number_of(document_.text(one));
    case Kind::string: return cache_.text_of(document_, node);
    case Kind::array:
    case Kind::object: break;
  }
  return Container{node};
}

Evaluator::Value Evaluator::call(const Expression& expression, std::uint32_t current) {
  const auto& argument = expression.parts[0];
  if (expression.function == Function::length) {
    const auto value = value_of(argument, current);
    if (const auto* text = std::get_if<SharedText>(&value)) {
      return static_cast<double>(characters_of(text->text));
    }
    const auto* container = std::get_if<Container>(&value);
    if (!container) return Nothing{};
    return static_cast<double>(document_.nodes[container->node].length);
  }
  const auto nodes = run(argument.path, current);
  if (expression.function == Function::count) return static_cast<double>(nodes.size());
  return nodes.size() == 1 ? value_at(nodes[0]) : Value(Nothing{});
}

bool Evaluator::matches(const Expression& call, std::uint32_t current) {
  const auto extent =
      call.function == Function::match ? Regexp::Extent::whole : Regexp::Extent::part;
  const auto text = value_of(call.parts[0], current);
  const auto* subject = std::get_if<SharedText>(&text);
  if (!subject) return false;
  if (call.pattern) return call.pattern->matches(subject->text, extent);
  const auto value = value_of(call.parts[1], current);
  const auto* source = std::get_if<SharedText>(&value);
  if (!source) return false;
  const auto& pattern = cache_.pattern(source->text);
  return pattern && pattern->matches(subject->text, extent);
}

bool Evaluator::is_equal(const Value& left, const Value& right) {
  if (left.index() != right.index()) return false;
  if (const auto* flag = std::get_if<bool>(&left)) return *flag == std::get<bool>(right);
  if (const auto* number = std::get_if<double>(&left)) return *number == std::get<double>(right);
  if (const auto* text = std::get_if<SharedText>(&left)) {
    return is_same(*text, std::get<SharedText>(right));
  }
  const auto* container = std::get_if<Container>(&left);
  return !container || is_equal(container->node, std::get<Container>(right).node);
}

// The pairs of nodes to compare are kept on a stack, because containers may be nested to any depth.
bool Evaluator::is_equal(std::uint32_t left, std::uint32_t right) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> waiting{{left, right}};
  while (!waiting.empty()) {
    const auto [a, b] = waiting.back();
    waiting.pop_back();
    count(1);
    if (is_exhausted()) return false;
    if (document_.nodes[a].is_container()) {
      if (!compare_containers(a, b, waiting)) return false;
    } else if (document_.nodes[b].is_container() || !is_equal(value_at(a), value_at(b))) {
      return false;
    }
  }
  return true;
}

bool Evaluator::compare_containers(std::uint32_t left, std::uint32_t right,
                                   std::vector<std::pair<std::uint32_t, std::uint32_t>>& waiting) {
  const auto& nodes = document_.nodes;
  const auto& a = nodes[left];
  const auto& b = nodes[right];
  if (a.kind != b.kind) return false;
  if (a.kind == Kind::array && a.length != b.length) return false;
  count(a.length);
  if (a.kind == Kind::array) {
    for (auto i = left + 1, j = right + 1; i < left + a.span; i += nodes[i].span) {
      waiting.push_back({i, j});
      j += nodes[j].span;
    }
    return true;
  }
  Keys left_keys, right_keys;
  const auto& ours = left_keys.read_sorted(document_, left);
  const auto& theirs = right_keys.read_sorted(document_, right);
  if (!std::ranges::equal(ours, theirs, {}, &Key::text, &Key::text)) return false;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    waiting.push_back({ours[i].node + 1, theirs[i].node + 1});
  }
  return true;
}

}  // namespace toolyard::json
