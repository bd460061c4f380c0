// The named colors of CSS.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "tools/color/color.h"

namespace toolyard::color {

struct NamedColor {
  std::string_view name;  // lower case
  std::uint32_t rgb;      // 0xRRGGBB
};

// All 148, in alphabetical order; `transparent` is not among them.
std::span<const NamedColor> named_colors();

// By a name in lower case.
std::optional<std::uint32_t> find_named_color(std::string_view name);

// Of colors with two names the alphabetically first one: aqua, fuchsia, gray.
std::optional<std::string_view> name_of(std::uint32_t rgb);

struct Nearest {
  NamedColor color;
  double delta_e_ok;
};
Nearest nearest_named_color(const Triple& oklab);

}  // namespace toolyard::color
