// Writes colors in the serialization of CSS to a buffer of the caller, without allocating memory.
#pragma once
#include <optional>
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
  // Digits after the point, at most 10; by default as many as are needed to read the same color
  // back, in eight bits.
  std::optional<int> precision = {};
  Syntax syntax = Syntax::modern;
};

// Maximum size of the text of a color, whose numbers can have 39 digits before the point.
inline constexpr std::size_t max_color_text = 256;

// Writes at most `max_color_text` characters and returns the end. Writes nothing for
// `Format::name` and `Format::ral`.
char* write_color(char* out, Views& views, Format format, const Style& style);

// Writes `#rrggbb`, or `#rrggbbaa` if the alpha is not 1, and returns the end.
char* write_hex(char* out, std::uint32_t rgb, double alpha);

// Whether decimal places, or the syntax with commas, change how a format is written.
bool has_decimals(Format format);
bool has_legacy_syntax(Format format);

// Writes a number with at most `precision` digits after the point and returns the end. Halves are
// rounded away from zero.
char* write_number(char* out, double value, int precision);

// Returns the hue to write: 0 if it would be rounded to 360.
double shown_hue(double hue, int precision);

// Returns the space whose components a format contains; nothing for hex, cmyk, name, int
// and ral.
std::optional<Space> space_of(Format format);

}  // namespace toolyard::color
