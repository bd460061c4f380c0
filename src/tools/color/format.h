// The formats in which a color can be requested, and the syntaxes in which it can be given.
#pragma once
#include "core/describe/describe.h"
#include "tools/color/color.h"

namespace toolyard::color {

enum class Format : std::uint8_t {
  hex,
  rgb,
  hsl,
  hsv,
  hwb,
  cmyk,
  lab,
  lch,
  oklab,
  oklch,
  xyz_d65,
  xyz_d50,
  srgb_linear,
  srgb,
  display_p3,
  a98_rgb,
  prophoto_rgb,
  rec2020,
  name,
  integer,
  ral,
};
inline constexpr std::size_t format_count = 21;

constexpr auto spellings(Format) {
  return std::to_array<Spelling<Format>>(
      {{Format::hex, "hex", "`#rrggbb`, or `#rrggbbaa` with an alpha."},
       {Format::rgb, "rgb", "`rgb()` with whole numbers."},
       {Format::hsl, "hsl", "`hsl()`: hue, saturation, lightness."},
       {Format::hsv, "hsv", "`hsv()`, also known as hsb; not part of CSS."},
       {Format::hwb, "hwb", "`hwb()`: hue, whiteness, blackness."},
       {Format::cmyk, "cmyk", "`device-cmyk()` by the naive formula, without a color profile."},
       {Format::lab, "lab", "`lab()`: CIE Lab with the D50 white point."},
       {Format::lch, "lch", "`lch()`: its polar form."},
       {Format::oklab, "oklab", "`oklab()`."},
       {Format::oklch, "oklch", "`oklch()`: its polar form."},
       {Format::xyz_d65, "xyz-d65", "`color(xyz-d65)`."},
       {Format::xyz_d50, "xyz-d50", "`color(xyz-d50)`."},
       {Format::srgb_linear, "srgb-linear",
        "`color(srgb-linear)`: sRGB without its transfer function."},
       {Format::srgb, "srgb", "`color(srgb)`: numbers from 0 to 1."},
       {Format::display_p3, "display-p3", "`color(display-p3)`."},
       {Format::a98_rgb, "a98-rgb", "`color(a98-rgb)`: close to Adobe RGB (1998)."},
       {Format::prophoto_rgb, "prophoto-rgb", "`color(prophoto-rgb)`."},
       {Format::rec2020, "rec2020", "`color(rec2020)`."},
       {Format::name, "name", "CSS name of the color, or of the nearest named one."},
       {Format::integer, "int", "0xRRGGBB as a decimal number."},
       {Format::ral, "ral", "Nearest number of RAL Classic.", "RAL"}});
}

enum class Source : std::uint8_t {
  automatic,
  hex,
  argb,
  rgb,
  hsl,
  hsv,
  hwb,
  cmyk,
  lab,
  lch,
  oklab,
  oklch,
  xyz_d65,
  xyz_d50,
  srgb_linear,
  display_p3,
  a98_rgb,
  prophoto_rgb,
  rec2020,
  name,
  integer,
  ral,
};

constexpr auto spellings(Source) {
  return std::to_array<Spelling<Source>>(
      {{Source::automatic, "auto",
        "Any CSS color, and `hsv()`, `cmyk()`, `device-cmyk()`, `RAL 9010`."},
       {Source::hex, "hex", "Three, four, six or eight digits, optionally with `#` or `0x`."},
       {Source::argb, "argb", "Hexadecimal digits with the alpha first, as in Android."},
       {Source::rgb, "rgb", "Also bare components, such as `255,0,0`."},
       {Source::hsl, "hsl", "Also bare components, such as `120 100% 50%`."},
       {Source::hsv, "hsv", "Also bare components; percentages may omit the `%`."},
       {Source::hwb, "hwb", "Also bare components; percentages may omit the `%`."},
       {Source::cmyk, "cmyk", "Also bare components, from 0 to 1 or percentages."},
       {Source::lab, "lab", "Also bare components."},
       {Source::lch, "lch", "Also bare components."},
       {Source::oklab, "oklab", "Also bare components."},
       {Source::oklch, "oklch", "Also bare components."},
       {Source::xyz_d65, "xyz-d65", "Also bare components."},
       {Source::xyz_d50, "xyz-d50", "Also bare components."},
       {Source::srgb_linear, "srgb-linear", "Also bare components."},
       {Source::display_p3, "display-p3", "Also bare components."},
       {Source::a98_rgb, "a98-rgb", "Also bare components."},
       {Source::prophoto_rgb, "prophoto-rgb", "Also bare components."},
       {Source::rec2020, "rec2020", "Also bare components."},
       {Source::name, "name", "Color name only."},
       {Source::integer, "int", "0xRRGGBB, in hexadecimal with `0x` or in decimal."},
       {Source::ral, "ral", "Number or name of RAL Classic.", "RAL"}});
}

}  // namespace toolyard::color
