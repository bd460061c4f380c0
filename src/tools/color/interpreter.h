// What the arguments of a color function mean: checks their kinds, brings them into their ranges.
#pragma once
#include "tools/color/arguments.h"
#include "tools/color/reader.h"

namespace toolyard::color {

// Bare components, which end with the text, need not follow the rules for commas.
std::expected<Reading, Refusal> interpret(const Arguments& arguments, const Notation& notation,
                                          Ending ending);

// The naive formula of CSS Color 5. Numbers are fractions; but in cmyk(), unlike device-cmyk(), all
// are percentages where any is above 1.
std::expected<Reading, Refusal> interpret_cmyk(const Arguments& arguments, bool is_device);

}  // namespace toolyard::color
