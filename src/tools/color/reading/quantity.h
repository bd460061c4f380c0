// Numbers with units, and the math functions of CSS Values 4 that can be computed without a
// document.
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
  double factor;  // to the unit of the measure; 0 if it depends on a layout
};
// Finds a unit by its name in lower case.
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
  std::uint8_t least;  // number of arguments
  std::uint8_t most;   // at most 3, or `any` if the arguments are folded in pairs
};
inline constexpr std::uint8_t any = 255;
const MathSignature* find_math_function(std::string_view name);

enum class Rounding : std::uint8_t { nearest, up, down, to_zero };

// Returns the value of a function, or nothing if its arguments have the wrong measures.
std::optional<Quantity> evaluate(MathFunction function, std::span<const Quantity> arguments,
                                 Rounding rounding = Rounding::nearest);

}  // namespace toolyard::color
