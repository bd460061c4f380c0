// The color functions and color spaces of CSS Color 4, with the units and ranges of their
// components.
#pragma once
#include <limits>
#include <string_view>

#include "tools/color/format.h"

namespace toolyard::color {

// Numbers are clamped to this magnitude, so that no conversion results in infinity.
inline constexpr double largest = std::numeric_limits<float>::max();

struct Component {
  double number_unit = 1;     // a number is divided by this
  double percent_full = 100;  // the value of 100%
  double least = -largest;
  double most = largest;
  bool is_hue = false;
};

// Whether components may be separated by commas, and which types they must have in that case.
enum class Commas : std::uint8_t { never, of_one_kind, with_percentages, of_any_kind };

struct Notation {
  std::string_view name;  // of the function, or of the space in color()
  Space space;
  Source source;
  std::array<Component, 3> components;
  Commas commas = Commas::never;
};

// Finds a color function by its name in lower case; null if it is unknown, and for `color`, `cmyk`
// and `device-cmyk`.
const Notation* find_notation(std::string_view function);

// Finds a color space by its name in color(); null if it is unknown.
const Notation* find_color_space(std::string_view name);

// Returns the notation by which bare components of a source are parsed, or null. The result for
// `automatic` has no meaning.
const Notation* notation_of(Source source);

// Whether a name or a function has a value only within a document.
bool depends_on_document(std::string_view identifier);
bool is_function_of_document(std::string_view function);

}  // namespace toolyard::color
