// A color of CSS Color 4: three components in one of its color spaces, any of which can be missing
// (`none`), and an alpha.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace toolyard::color {

// Conversions between the spaces follow the tree defined by `parent` in conversions.cpp.
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

// Components in the units of CSS, except that sRGB is from 0 to 1, like the other RGB spaces, and
// that percentages of hsl, hsv and hwb are from 0 to 100. Hues are in degrees.
using Triple = std::array<double, 3>;

// A set of components, with one bit for each: bits 0 to 2.
using ComponentSet = std::uint8_t;

struct Color {
  Space space = Space::srgb;
  Triple components{};
  ComponentSet missing = 0;       // written `none`; their values are 0
  double alpha = 1;               // 0 to 1
  bool is_alpha_missing = false;  // written `none`; its value is 0
  bool is_alpha_a_byte = false;   // the color was given in hexadecimal, with an alpha of 8 bits
};

// Whether a component is a hue, in degrees.
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

// Converts 0xRRGGBB to sRGB.
constexpr Triple unpack_rgb(std::uint32_t rgb) {
  return {(rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0};
}

}  // namespace toolyard::color
