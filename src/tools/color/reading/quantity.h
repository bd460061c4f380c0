// Numbers with what they count: CSS Values 4, as far as colors can be computed with them.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace toolyard::color {

enum class Measure : std::uint8_t {
  number,
  percentage,
  angle,       // in degrees
  length,      // in px
  time,        // in s
  frequency,   // in Hz
  resolution,  // in dppx
};

struct Quantity {
  Measure measure = Measure::number;
  double value = 0;
};

struct UnitOf {
  Measure measure;
  double factor;  // 0 where it takes a layout to know
};
// By the name of a unit in lower case.
std::optional<UnitOf> find_unit(std::string_view name);

enum class MathFunction : std::uint8_t {
  calc,
  min,
  max,
  clamp,
  round,
  mod,
  rem,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  atan2,
  pow,
  sqrt,
  hypot,
  log,
  exp,
  abs,
  sign,
};

struct MathSignature {
  std::string_view name;
  MathFunction function;
  std::uint8_t least;  // arguments
  std::uint8_t most;   // 3, or `any` where they are folded two by two
};
inline constexpr std::uint8_t any = 255;
const MathSignature* find_math_function(std::string_view name);

enum class Rounding : std::uint8_t { nearest, up, down, to_zero };

// The value of a function; nothing where the measures of its arguments do not fit.
std::optional<Quantity> evaluate(MathFunction function, std::span<const Quantity> arguments,
                                 Rounding rounding = Rounding::nearest);

}  // namespace toolyard::color
