// The colors of RAL Classic, which paints and coatings are ordered by. Their sRGB values are those
// that RAL publishes for screens; the color itself is that of a printed or painted sample.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

#include "tools/color/color.h"

namespace toolyard::color {

struct RalColor {
  int number;             // four digits
  std::string_view name;  // in English
  std::uint32_t rgb;      // 0xRRGGBB
};

// Returns the colors by number.
std::span<const RalColor> ral_colors();

// Whether a text begins with `RAL` as that of a number does.
bool begins_with_ral(std::string_view text);

// Returns the color of a number, a name, or both, with or without `RAL`; null if there is none.
const RalColor* find_ral_color(std::string_view text);

struct NearestRal {
  RalColor color;
  double delta_e_ok;
};
NearestRal nearest_ral_color(const Triple& oklab);

}  // namespace toolyard::color
