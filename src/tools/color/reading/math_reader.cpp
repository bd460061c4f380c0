#include "tools/color/reading/math_reader.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace toolyard::color {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Constant {
  std::string_view name;
  double value;
};
constexpr std::array constants{Constant{"e", std::numbers::e}, Constant{"pi", std::numbers::pi},
                               Constant{"infinity", infinity}, Constant{"-infinity", -infinity},
                               Constant{"nan", std::numeric_limits<double>::quiet_NaN()}};

struct RoundingName {
  std::string_view name;
  Rounding rounding;
};
constexpr std::array roundings{
    RoundingName{"nearest", Rounding::nearest}, RoundingName{"up", Rounding::up},
    RoundingName{"down", Rounding::down}, RoundingName{"to-zero", Rounding::to_zero}};

}  // namespace

std::nullopt_t MathReader::refuse(const Token& token, std::string_view detail, Refusal::Kind kind) {
  refusal_ = {kind, token.offset, std::string(detail)};
  return std::nullopt;
}

Token MathReader::peek() const {
  auto ahead = tokens_;
  return ahead.next_solid();
}

bool MathReader::closes(const Token& token) const {
  return token.is(')') || token.kind == TokenKind::end;
}

std::optional<Quantity> MathReader::dimension(const Token& token) {
  const auto unit = find_unit(token.name.view());
  if (!unit) return refuse(token, "Unknown unit.");
  if (unit->factor == 0)
    return refuse(token, "This unit depends on a layout.", Refusal::Kind::unsupported);
  return Quantity{unit->measure, token.number * unit->factor};
}

bool MathReader::read_rounding(Rounding& rounding) {
  const auto token = peek();
  if (token.kind != TokenKind::identifier) return true;
  for (const auto& one : roundings) {
    if (one.name != token.name.view()) continue;
    rounding = one.rounding;
    tokens_.next_solid();
    const auto comma = tokens_.next_solid();
    if (!comma.is(',')) refuse(comma, "Expected a comma.");
    return comma.is(',');
  }
  return true;
}

// In clamp(), `none` means that there is no bound.
std::optional<Quantity> MathReader::argument(MathFunction function, std::size_t index) {
  const auto token = peek();
  if (function == MathFunction::clamp && index != 1 && token.kind == TokenKind::identifier &&
      token.name.view() == "none") {
    tokens_.next_solid();
    return Quantity{Measure::number, index == 0 ? -infinity : infinity};
  }
  return sum();
}

std::optional<Quantity> MathReader::read(const Token& function, const MathSignature& signature) {
  if (++depth_ > deepest) return refuse(function, "Parentheses are nested too deeply.");
  auto rounding = Rounding::nearest;
  if (signature.function == MathFunction::round && !read_rounding(rounding)) return std::nullopt;

  std::array<Quantity, 3> arguments;
  std::size_t count = 0;
  for (;;) {
    const auto one = argument(signature.function, count);
    if (!one) return std::nullopt;
    if (count == signature.most) return refuse(function, "Too many arguments.");
    arguments[count++] = *one;
    if (signature.most == any && count == 2) {
      const auto folded = evaluate(signature.function, {arguments.data(), 2});
      if (!folded) return refuse(function, "The arguments have different types.");
      arguments[0] = *folded;
      count = 1;
    }
    const auto token = tokens_.next_solid();
    if (closes(token)) break;
    if (!token.is(',')) return refuse(token, "Expected an operator or a comma.");
  }
  if (count < signature.least) return refuse(function, "Too few arguments.");
  if (signature.function == MathFunction::clamp)
    for (const std::size_t i : {0, 2})
      if (std::isinf(arguments[i].value)) arguments[i].measure = arguments[1].measure;
  const auto value = evaluate(signature.function, {arguments.data(), count}, rounding);
  if (!value) return refuse(function, "The arguments have the wrong type for this function.");
  --depth_;
  return value;
}

// `+` and `-` require white space around them, because they could otherwise be the sign of a
// number.
std::optional<Quantity> MathReader::sum() {
  auto total = product();
  while (total) {
    auto ahead = tokens_;
    if (ahead.next().kind != TokenKind::space) break;
    const auto sign = ahead.next_solid();
    if (!sign.is('+') && !sign.is('-')) break;
    if (ahead.next().kind != TokenKind::space)
      return refuse(sign, "`+` and `-` must have white space on both sides.");
    tokens_ = ahead;
    const auto more = product();
    if (!more) return std::nullopt;
    if (more->measure != total->measure)
      return refuse(sign, "Only values of the same type can be added.");
    total->value += sign.is('+') ? more->value : -more->value;
  }
  return total;
}

std::optional<Quantity> MathReader::product() {
  auto total = value();
  while (total) {
    const auto sign = peek();
    if (!sign.is('*') && !sign.is('/')) break;
    tokens_.next_solid();
    const auto more = value();
    if (!more) return std::nullopt;
    if (sign.is('*')) {
      if (total->measure != Measure::number && more->measure != Measure::number)
        return refuse(sign, "One side of a product must be a number.");
      if (total->measure == Measure::number) total->measure = more->measure;
      total->value *= more->value;
    } else {
      if (more->measure != Measure::number && more->measure != total->measure)
        return refuse(sign, "The divisor must be a number or a value of the same type.");
      if (more->measure == total->measure) total->measure = Measure::number;
      total->value /= more->value;
    }
  }
  return total;
}

std::optional<Quantity> MathReader::constant(const Token& token) {
  for (const auto& one : constants)
    if (one.name == token.name.view()) return Quantity{Measure::number, one.value};
  return refuse(token, "Unknown constant.");
}

std::optional<Quantity> MathReader::value() {
  const auto token = tokens_.next_solid();
  switch (token.kind) {
    case TokenKind::number: return Quantity{Measure::number, token.number};
    case TokenKind::percentage: return Quantity{Measure::percentage, token.number};
    case TokenKind::dimension: return dimension(token);
    case TokenKind::identifier: return constant(token);
    case TokenKind::function:
      if (const auto* signature = find_math_function(token.name.view()))
        return read(token, *signature);
      return refuse(token, "This function is not supported.", Refusal::Kind::unsupported);
    default: break;
  }
  if (token.is('(')) return read(token, *find_math_function("calc"));
  return refuse(token, "Expected a number.");
}

}  // namespace toolyard::color
