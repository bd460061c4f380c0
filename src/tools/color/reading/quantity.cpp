#include "tools/color/reading/quantity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace toolyard::color {
namespace {

constexpr double degrees = 180 / std::numbers::pi;
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

struct Unit {
  std::string_view name;
  UnitOf unit;
};
constexpr std::array units{
    Unit{"deg", {Measure::angle, 1}},
    Unit{"grad", {Measure::angle, 0.9}},
    Unit{"rad", {Measure::angle, degrees}},
    Unit{"turn", {Measure::angle, 360}},
    Unit{"px", {Measure::length, 1}},
    Unit{"cm", {Measure::length, 96 / 2.54}},
    Unit{"mm", {Measure::length, 96 / 25.4}},
    Unit{"q", {Measure::length, 96 / 101.6}},
    Unit{"in", {Measure::length, 96}},
    Unit{"pt", {Measure::length, 96 / 72.0}},
    Unit{"pc", {Measure::length, 16}},
    Unit{"s", {Measure::time, 1}},
    Unit{"ms", {Measure::time, 0.001}},
    Unit{"hz", {Measure::frequency, 1}},
    Unit{"khz", {Measure::frequency, 1000}},
    Unit{"dppx", {Measure::resolution, 1}},
    Unit{"x", {Measure::resolution, 1}},
    Unit{"dpi", {Measure::resolution, 1 / 96.0}},
    Unit{"dpcm", {Measure::resolution, 2.54 / 96}},
};
constexpr std::array<std::string_view, 51> layout_units{
    "em",    "rem",   "ex",    "rex",   "cap",   "rcap", "ch",    "rch",   "ic",    "ric", "lh",
    "rlh",   "vw",    "vh",    "vi",    "vb",    "vmin", "vmax",  "svw",   "svh",   "svi", "svb",
    "svmin", "svmax", "lvw",   "lvh",   "lvi",   "lvb",  "lvmin", "lvmax", "dvw",   "dvh", "dvi",
    "dvb",   "dvmin", "dvmax", "cqw",   "cqh",   "cqi",  "cqb",   "cqmin", "cqmax", "fr",  "rvw",
    "rvh",   "rvi",   "rvb",   "rvmin", "rvmax", "db",   "st"};

constexpr std::array signatures{
    MathSignature{"calc", MathFunction::calc, 1, 1},
    MathSignature{"min", MathFunction::min, 1, any},
    MathSignature{"max", MathFunction::max, 1, any},
    MathSignature{"clamp", MathFunction::clamp, 3, 3},
    MathSignature{"round", MathFunction::round, 1, 2},
    MathSignature{"mod", MathFunction::mod, 2, 2},
    MathSignature{"rem", MathFunction::rem, 2, 2},
    MathSignature{"sin", MathFunction::sin, 1, 1},
    MathSignature{"cos", MathFunction::cos, 1, 1},
    MathSignature{"tan", MathFunction::tan, 1, 1},
    MathSignature{"asin", MathFunction::asin, 1, 1},
    MathSignature{"acos", MathFunction::acos, 1, 1},
    MathSignature{"atan", MathFunction::atan, 1, 1},
    MathSignature{"atan2", MathFunction::atan2, 2, 2},
    MathSignature{"pow", MathFunction::pow, 2, 2},
    MathSignature{"sqrt", MathFunction::sqrt, 1, 1},
    MathSignature{"hypot", MathFunction::hypot, 1, any},
    MathSignature{"log", MathFunction::log, 1, 2},
    MathSignature{"exp", MathFunction::exp, 1, 1},
    MathSignature{"abs", MathFunction::abs, 1, 1},
    MathSignature{"sign", MathFunction::sign, 1, 1},
};

// CSS Values 4 requires NaN if any argument is NaN, which std::min and std::max do not guarantee.
double least(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? undefined : std::min(a, b);
}
double most(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? undefined : std::max(a, b);
}

double round_to_infinite(double a, Rounding rounding) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (rounding == Rounding::up && a > 0) return infinity;
  if (rounding == Rounding::down && a < 0) return -infinity;
  return std::copysign(0.0, a);
}

double round_to(double a, double step, Rounding rounding) {
  if (step == 0 || (std::isinf(a) && std::isinf(step))) return undefined;
  if (std::isinf(a)) return a;
  if (std::isinf(step)) return round_to_infinite(a, rounding);
  step = std::abs(step);
  switch (rounding) {
    case Rounding::nearest: return std::floor(a / step + 0.5) * step;
    case Rounding::up: return std::ceil(a / step) * step;
    case Rounding::down: return std::floor(a / step) * step;
    case Rounding::to_zero: return std::trunc(a / step) * step;
  }
  return a;
}

double modulo(double a, double b) {
  if (std::isinf(b)) return std::signbit(a) == std::signbit(b) && !std::isinf(a) ? a : undefined;
  const double rest = std::fmod(a, b);
  return rest != 0 && std::signbit(rest) != std::signbit(b) ? rest + b : rest;
}

// Evaluates a function of one argument; nothing if its measure is wrong.
std::optional<Quantity> evaluate_one(MathFunction function, Quantity a) {
  const bool is_number = a.measure == Measure::number;
  const bool is_turn = is_number || a.measure == Measure::angle;
  const double radians = is_number ? a.value : a.value / degrees;
  const auto number = [](double value) { return Quantity{Measure::number, value}; };
  const auto angle = [](double value) { return Quantity{Measure::angle, value * degrees}; };
  switch (function) {
    case MathFunction::calc:
    case MathFunction::min:
    case MathFunction::max: return a;
    case MathFunction::hypot:
    case MathFunction::abs: return Quantity{a.measure, std::abs(a.value)};
    case MathFunction::sign: return number(a.value > 0 ? 1 : a.value < 0 ? -1 : a.value);
    case MathFunction::sin:
      return is_turn ? std::optional(number(std::sin(radians))) : std::nullopt;
    case MathFunction::cos:
      return is_turn ? std::optional(number(std::cos(radians))) : std::nullopt;
    case MathFunction::tan:
      return is_turn ? std::optional(number(std::tan(radians))) : std::nullopt;
    default: break;
  }
  if (!is_number) return std::nullopt;
  switch (function) {
    case MathFunction::asin: return angle(std::asin(a.value));
    case MathFunction::acos: return angle(std::acos(a.value));
    case MathFunction::atan: return angle(std::atan(a.value));
    case MathFunction::sqrt: return number(std::sqrt(a.value));
    case MathFunction::log: return number(std::log(a.value));
    case MathFunction::exp: return number(std::exp(a.value));
    default: return std::nullopt;
  }
}

std::optional<Quantity> evaluate_two(MathFunction function, Quantity a, Quantity b,
                                     Rounding rounding) {
  if (a.measure != b.measure) return std::nullopt;
  const auto same = [&](double value) { return Quantity{a.measure, value}; };
  switch (function) {
    case MathFunction::min: return same(least(a.value, b.value));
    case MathFunction::max: return same(most(a.value, b.value));
    case MathFunction::hypot: return same(std::hypot(a.value, b.value));
    case MathFunction::round: return same(round_to(a.value, b.value, rounding));
    case MathFunction::mod: return same(modulo(a.value, b.value));
    case MathFunction::rem: return same(std::fmod(a.value, b.value));
    case MathFunction::atan2:
      return Quantity{Measure::angle, std::atan2(a.value, b.value) * degrees};
    default: break;
  }
  if (a.measure != Measure::number) return std::nullopt;
  if (function == MathFunction::pow) return same(std::pow(a.value, b.value));
  if (function == MathFunction::log) return same(std::log(a.value) / std::log(b.value));
  return std::nullopt;
}

}  // namespace

std::optional<UnitOf> find_unit(std::string_view name) {
  for (const auto& one : units)
    if (one.name == name) return one.unit;
  if (std::ranges::find(layout_units, name) != layout_units.end())
    return UnitOf{Measure::length, 0};
  return std::nullopt;
}

const MathSignature* find_math_function(std::string_view name) {
  const auto found = std::ranges::find(signatures, name, &MathSignature::name);
  return found == signatures.end() ? nullptr : &*found;
}

std::optional<Quantity> evaluate(MathFunction function, std::span<const Quantity> arguments,
                                 Rounding rounding) {
  if (arguments.size() == 1) {
    if (function != MathFunction::round) return evaluate_one(function, arguments[0]);
    if (arguments[0].measure != Measure::number) return std::nullopt;
    return Quantity{Measure::number, round_to(arguments[0].value, 1, rounding)};
  }
  if (arguments.size() == 2) return evaluate_two(function, arguments[0], arguments[1], rounding);
  const auto upper = evaluate_two(MathFunction::min, arguments[1], arguments[2], rounding);
  if (!upper) return std::nullopt;
  return evaluate_two(MathFunction::max, arguments[0], *upper, rounding);
}

}  // namespace toolyard::color
