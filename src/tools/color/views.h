// One color as it is to be shown: in every space, with the sRGB family inside its gamut if wanted.
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
  bool is_in_srgb() const { return is_in_srgb_; }
  bool is_in_p3() const { return is_in_p3_; }
  bool is_mapped() const { return !is_in_srgb_ && gamut_ != Gamut::none; }

  // Of rgb, hsl, hsv and hwb after mapping, of all others as the color is.
  const Triple& in(Space space);
  // What is written `none`: what the input has so, or what a conversion leaves without meaning.
  ComponentSet missing(Space space);

  // The color itself, whatever its gamut.
  const Triple& unlimited(Space space) { return all_.in(space); }
  // Always from 0 to 1.
  const Triple& displayed_srgb() const { return displayed_; }
  // The same as 0xRRGGBB.
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
  std::optional<Conversions> limited_;  // of the displayed color, where it is another
};

// A component as a whole number from 0 to 255. Halves go up, those that arithmetic has just missed
// too.
double to_byte(double component);

// One naive ink for each: cyan, magenta, yellow and black, from 0 to 1.
std::array<double, 4> naive_cmyk(const Triple& srgb);

}  // namespace toolyard::color
