// Parses and evaluates color-mix() of CSS Color 5.
#pragma once
#include <expected>
#include <string_view>

#include "tools/color/reading/reader.h"

namespace toolyard::color {

// Reads the arguments of color-mix(), which begin at `start` of the text and end before its last
// parenthesis. `depth` counts the functions around it.
std::expected<Reading, Refusal> read_mix(std::string_view text, std::size_t start, int depth);

}  // namespace toolyard::color
