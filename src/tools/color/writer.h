// Writes colors as CSS serializes them, into room that the caller has; nothing is allocated.
#pragma once
#include <string_view>

#include "core/describe/describe.h"
#include "tools/color/format.h"
#include "tools/color/views.h"

namespace toolyard::color {

enum class Syntax : std::uint8_t { modern, legacy };

constexpr auto spellings(Syntax) {
  return std::to_array<Spelling<Syntax>>(
      {{Syntax::modern, "modern", "`rgb(255 0 0 / 0.5)`."},
       {Syntax::legacy, "legacy",
        "`rgba(255, 0, 0, 0.5)`, for formats that have a syntax with commas."}});
}

struct Style {
  int precision = 4;  // digits after the point, at most 10
  Syntax syntax = Syntax::modern;
};

// The longest text of a color: numbers may have 39 digits before the point.
inline constexpr std::size_t most_color_text = 256;

// Writes no more than that, and returns the end. Not for Format::name.
char* write_color(char* out, Views& views, Format format, const Style& style);

// `#rrggbb`, or `#rrggbbaa` where the alpha is not 1.
char* write_hex(char* out, std::uint32_t rgb, double alpha);

// Digits before the point and at most as many behind it as asked for; halves go up.
char* write_number(char* out, double value, int precision);

// A hue that would be written as 360 is 0.
double shown_hue(double hue, int precision);

// The space that a format writes the components of, if it is one.
std::optional<Space> space_of(Format format);

}  // namespace toolyard::color
