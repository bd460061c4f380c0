// The contrast between two colours (WCAG 2.2, success criterion 1.4.3).
#pragma once
#include <string_view>

namespace toolyard {

// Whether a text is a colour such as `#1f5fbf`.
bool is_color(std::string_view text);
// Returns the contrast ratio of two such colours, from 1 to 21.
double contrast_of(std::string_view one, std::string_view other);

}  // namespace toolyard
