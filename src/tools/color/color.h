// A color as CSS Color 4 has it: three components in one of its spaces, some of them perhaps
// missing (`none`), and an alpha.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace toolyard::color {

// The order is that of `parent` in conversions.cpp.
enum class Space : std::uint8_t {
  xyz_d65,
  xyz_d50,
  srgb_linear,
  srgb,
  hsl,
  hsv,
  hwb,
  display_p3_linear,
  display_p3,
  a98_rgb,
  prophoto_rgb,
  rec2020,
  lab,
  lch,
  oklab,
  oklch,
};
inline constexpr std::size_t space_count = 16;

// Components in the units of CSS, but for percentages of hsl, hsv and hwb (0 to 100) and rgb, which
// is 0 to 1 like the other RGB spaces. Hues are degrees.
using Triple = std::array<double, 3>;

// A set of components: bit 0 to 2.
using ComponentSet = std::uint8_t;

struct Color {
  Space space = Space::srgb;
  Triple components{};
  ComponentSet missing = 0;       // written `none`; their values are 0
  double alpha = 1;               // 0 to 1
  bool is_alpha_missing = false;  // written `none`; its value is 0
  bool is_alpha_a_byte = false;   // it came as two hexadecimal digits
};

// Which component is a hue, of a full circle of 360.
constexpr bool is_hue(Space space, std::size_t component) {
  switch (space) {
    case Space::hsl:
    case Space::hsv:
    case Space::hwb: return component == 0;
    case Space::lch:
    case Space::oklch: return component == 2;
    default: return false;
  }
}

constexpr std::uint32_t pack_rgb(std::uint32_t red, std::uint32_t green, std::uint32_t blue) {
  return red << 16 | green << 8 | blue;
}

// 0xRRGGBB as sRGB.
constexpr Triple unpack_rgb(std::uint32_t rgb) {
  return {(rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0};
}

}  // namespace toolyard::color
