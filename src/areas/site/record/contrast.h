// The contrast between two colours (WCAG 2.2, success criterion 1.4.3).
#pragma once
#include <string_view>

namespace toolyard::site {

// Contrast that text needs at least.
inline constexpr double min_contrast = 4.5;
// Backgrounds of the theme, light and dark.
inline constexpr std::string_view light_background = "#ffffff", dark_background = "#16181d";

// Whether a text is a colour such as `#1f5fbf`.
bool is_color(std::string_view text);
// Returns the contrast ratio of two such colours, from 1 to 21.
double contrast_of(std::string_view one, std::string_view other);

}  // namespace toolyard::site
