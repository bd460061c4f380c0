// One color as it is written in every space. The spaces of the sRGB family (rgb, hsl, hsv, hwb) can
// be mapped into the gamut of sRGB.
#pragma once
#include <optional>

#include "core/describe/describe.h"
#include "tools/color/spaces/conversions.h"

namespace toolyard::color {

enum class Gamut : std::uint8_t { css, clip, none };

constexpr auto spellings(Gamut) {
  return std::to_array<Spelling<Gamut>>(
      {{Gamut::css, "css", "Reduces chroma in Oklch until the color fits, as in CSS Color 4."},
       {Gamut::clip, "clip", "Clips each component to its limit."},
       {Gamut::none, "none",
        "Keeps components beyond their limits where the format can represent them."}});
}

class Views {
 public:
  Views(const Color& color, Gamut gamut);

  const Color& color() const { return color_; }
  Gamut gamut() const { return gamut_; }
  bool is_in_srgb() const { return is_in_srgb_; }
  bool is_in_p3() const { return is_in_p3_; }
  bool is_mapped() const { return !is_in_srgb_ && gamut_ != Gamut::none; }

  // Returns the components in a space: after gamut mapping for rgb, hsl, hsv and hwb, unmapped for
  // all other spaces.
  const Triple& in(Space space);
  // Returns the components to write as `none`: those missing in the input, or those that are
  // powerless after a conversion.
  ComponentSet missing(Space space);

  // Returns the components in a space without gamut mapping.
  const Triple& unlimited(Space space) { return all_.in(space); }
  // Returns sRGB components that are always from 0 to 1.
  const Triple& displayed_srgb() const { return displayed_; }
  // Returns the displayed color as 0xRRGGBB.
  std::uint32_t displayed_rgb() const;

 private:
  bool limits(Space space) const { return limited_ && is_of_srgb(space); }
  static bool is_of_srgb(Space space);

  Color color_;
  Gamut gamut_;
  Conversions all_;
  bool is_in_srgb_ = false;
  bool is_in_p3_ = false;
  Triple displayed_{};
  std::optional<Conversions> limited_;  // of the displayed color, if it is a different one
};

// Converts a component to a whole number from 0 to 255. Halves are rounded up, even if rounding
// errors make them slightly smaller.
double to_byte(double component);

// Returns cyan, magenta, yellow and black from 0 to 1, by the naive formula without a color
// profile.
std::array<double, 4> naive_cmyk(const Triple& srgb);

}  // namespace toolyard::color
