#include "core/color/contrast.h"

#include <algorithm>
#include <cmath>

#include "core/text/hex.h"

namespace toolyard {
namespace {

// Returns the linear value of the channel whose two digits begin at `at`.
double channel(std::string_view color, std::size_t at) {
  const double value = (hex_value(color[at]) * 16 + hex_value(color[at + 1])) / 255.0;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(std::string_view color) {
  return 0.2126 * channel(color, 1) + 0.7152 * channel(color, 3) + 0.0722 * channel(color, 5);
}

}  // namespace

bool is_color(std::string_view text) {
  return text.size() == 7 && text[0] == '#' &&
         std::ranges::all_of(text.substr(1), [](char c) { return hex_value(c) >= 0; });
}

double contrast_of(std::string_view one, std::string_view other) {
  const auto [darker, lighter] = std::minmax({luminance(one), luminance(other)});
  return (lighter + 0.05) / (darker + 0.05);
}

}  // namespace toolyard
