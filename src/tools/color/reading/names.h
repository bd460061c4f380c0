// The named colors of CSS.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "tools/color/color.h"

namespace toolyard::color {

struct NamedColor {
  std::string_view name;  // in lower case
  std::uint32_t rgb;      // 0xRRGGBB
};

// Returns all 148 named colors in alphabetical order. `transparent` is not among them.
std::span<const NamedColor> named_colors();

// Returns the color of a name in lower case, as 0xRRGGBB.
std::optional<std::uint32_t> find_named_color(std::string_view name);

// Returns the name of a color. If it has two names, returns the alphabetically first one, such as
// aqua, fuchsia or gray.
std::optional<std::string_view> name_of(std::uint32_t rgb);

struct Nearest {
  NamedColor color;
  double delta_e_ok;
};
Nearest nearest_named_color(const Triple& oklab);

}  // namespace toolyard::color
