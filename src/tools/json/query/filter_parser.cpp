// Parser of JSONPath filters: conditions, comparisons and function calls.
#include <algorithm>
#include <array>
#include <charconv>

#include "tools/json/query/path_parser.h"
#include "tools/json/reading/reader.h"

namespace toolyard::json {
namespace {

constexpr int depth_at_most = 64;

using Form = Expression::Kind;

bool is_logical(const Expression& one) {
  return one.kind == Form::function &&
         (one.function == Function::match || one.function == Function::search);
}
bool is_value(const Expression& one) {
  if (one.kind == Form::literal) return true;
  if (one.kind == Form::query) return one.path.is_singular();
  return one.kind == Form::function && !is_logical(one);
}

struct Named {
  std::string_view name;
  Function function;
  std::size_t arguments;
};
constexpr std::array functions{
    Named{"length", Function::length, 1}, Named{"count", Function::count, 1},
    Named{"match", Function::match, 2}, Named{"search", Function::search, 2},
    Named{"value", Function::value, 1}};

}  // namespace

Selector PathParser::filter() {
  ++at_;
  skip_space();
  Selector one{.kind = SelectorKind::filter};
  if (++depth_ > depth_at_most) {
    fail("Filters are nested too deeply");
  } else {
    one.filter = std::make_shared<const Expression>(either());
  }
  --depth_;
  return one;
}

Expression PathParser::either() {
  Expression all{.kind = Form::either};
  do {
    skip_space();
    all.parts.push_back(both());
    skip_space();
  } while (take("||"));
  return all.parts.size() == 1 ? Expression(std::move(all.parts[0])) : all;
}

Expression PathParser::both() {
  Expression all{.kind = Form::both};
  do {
    skip_space();
    all.parts.push_back(basic());
    skip_space();
  } while (take("&&"));
  return all.parts.size() == 1 ? Expression(std::move(all.parts[0])) : all;
}

Expression PathParser::basic() {
  count_part();
  const bool is_negated = take("!");
  if (is_negated) skip_space();
  Expression one{.kind = Form::literal};
  if (peek() == '(') {
    ++at_;
    if (++depth_ > depth_at_most) fail("Brackets are nested too deeply");
    if (!fault_) one = either();
    --depth_;
    skip_space();
    expect(')');
  } else {
    const auto start = at_;
    one = comparable_or_test();
    if (is_negated && one.kind == Form::comparison) fail(start, "`!` requires parentheses here");
  }
  if (!is_negated) return one;
  Expression negation{.kind = Form::negation};
  negation.parts.push_back(std::move(one));
  return negation;
}

Expression PathParser::comparable_or_test() {
  const auto start = at_;
  auto left = operand();
  const auto behind = at_;
  skip_space();
  Expression result{.kind = Form::comparison};
  if (!read_comparison(result.comparison)) {
    if (!fault_) at_ = behind;
    if (left.kind != Form::query && !is_logical(left)) {
      fail(start, "This value must be compared with another");
    }
    return left;
  }
  require_comparable(left, start);
  skip_space();
  const auto other = at_;
  auto right = operand();
  require_comparable(right, other);
  result.parts.push_back(std::move(left));
  result.parts.push_back(std::move(right));
  return result;
}

void PathParser::require_comparable(const Expression& operand, std::size_t start) {
  if (!is_value(operand))
    fail(start, "This query may return several values, which cannot be compared");
}

bool PathParser::read_comparison(Comparison& comparison) {
  constexpr std::array<std::string_view, 6> tokens{"==", "!=", "<=", ">=", "<", ">"};
  constexpr std::array kinds{Comparison::equal,         Comparison::unequal,
                             Comparison::less_or_equal, Comparison::greater_or_equal,
                             Comparison::less,          Comparison::greater};
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!take(tokens[i])) continue;
    comparison = kinds[i];
    return true;
  }
  return false;
}

Expression PathParser::operand() {
  const char c = peek();
  if (c == '@' || c == '$') {
    Expression query{.kind = Form::query};
    if (++depth_ > depth_at_most) fail("Queries are nested too deeply");
    query.path = path();
    --depth_;
    return query;
  }
  if (c == '\'' || c == '"') return {.kind = Form::literal, .literal = quoted()};
  if (c == '-' || is_digit(c)) return number();
  const auto start = at_;
  while (is_letter(peek()) || peek() == '_' || is_digit(peek())) ++at_;
  const auto word = text_.substr(start, at_ - start);
  if (peek() == '(') {
    at_ = start;
    return function();
  }
  if (word == "true" || word == "false") {
    return {.kind = Form::literal, .literal = word == "true"};
  }
  if (word != "null") fail(start, "Expected a query, a literal or a function");
  return {.kind = Form::literal, .literal = NullValue{}};
}

Expression PathParser::number() {
  Reader reader{text_, {}, {}};
  reader.at = at_;
  const auto start = at_;
  double value = 0;
  if (!read_number(reader, json::Place::outermost)) {
    fail(start, "Not a valid number");
    return {.kind = Form::literal};
  }
  at_ = reader.at;
  const auto read = std::from_chars(text_.data() + start, text_.data() + at_, value);
  if (read.ec != std::errc{}) fail(start, "The number is out of range");
  return {.kind = Form::literal, .literal = value};
}

Expression PathParser::function() {
  const auto start = at_;
  Expression call{.kind = Form::function};
  while (peek() != '(') ++at_;
  const auto name = text_.substr(start, at_ - start);
  const auto* known = std::ranges::find(functions, name, &Named::name);
  if (known == functions.end()) {
    fail(start, "Unknown function `" + std::string(name) + "`");
    return call;
  }
  call.function = known->function;
  ++at_;
  if (++depth_ > depth_at_most) fail("Functions are nested too deeply");
  do {
    skip_space();
    call.parts.push_back(operand());
    skip_space();
  } while (take(","));
  --depth_;
  expect(')');
  if (call.parts.size() != known->arguments) fail(start, "The number of arguments is wrong");
  if (!fault_) check_arguments(call, start);
  return call;
}

void PathParser::check_arguments(Expression& call, std::size_t start) {
  const bool wants_nodes = call.function == Function::count || call.function == Function::value;
  for (const auto& one : call.parts) {
    if (wants_nodes && one.kind != Form::query) return fail(start, "The argument must be a query");
    if (!wants_nodes && !is_value(one)) return fail(start, "The argument must be a single value");
  }
  if (!is_logical(call)) return;
  if (const auto* pattern = std::get_if<std::string>(&call.parts[1].literal);
      pattern && call.parts[1].kind == Form::literal) {
    call.pattern = Regexp::compile(*pattern);
  }
}

}  // namespace toolyard::json
