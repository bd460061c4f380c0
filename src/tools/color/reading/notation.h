// The functions of CSS Color 4 that stand for colors: what each component may be and means.
#pragma once
#include <limits>
#include <string_view>

#include "tools/color/format.h"

namespace toolyard::color {

// Numbers beyond this are brought to it, so that no conversion ends in infinity.
inline constexpr double largest = std::numeric_limits<float>::max();

struct Component {
  double number_unit = 1;     // a number is divided by this
  double percent_full = 100;  // what 100% means
  double least = -largest;
  double most = largest;
  bool is_hue = false;
};

// Whether components may be parted by commas, and what they must be then.
enum class Commas : std::uint8_t { never, of_one_kind, with_percentages };

struct Notation {
  std::string_view name;  // of the function; of the space in color()
  Space space;
  Source source;
  std::array<Component, 3> components;
  Commas commas = Commas::never;
};

// By the name of a function in lower case; `color` and `device-cmyk` are not among them.
const Notation* find_notation(std::string_view function);

// By the name of a space in color().
const Notation* find_color_space(std::string_view name);

// What bare components are read by.
const Notation* notation_of(Source source);

// Names and functions that stand for colors only where there is a document.
bool depends_on_document(std::string_view identifier);
bool is_function_of_document(std::string_view function);

}  // namespace toolyard::color
