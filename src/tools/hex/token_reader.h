// Reads hexadecimal digits with something around them: separators, prefixes such as `0x`, the
// suffix `h`, quotes and brackets. Runs of digits and regular groups go through the vector kernels.
#pragma once
#include "tools/hex/reading.h"

namespace toolyard::hex {

// The prefix that a text begins with, of those that are understood; empty where there is none.
std::string_view known_prefix(std::string_view text);

// One stream of digits: no separator means anything, white space may be in the way.
Outcome read_stream(std::string_view text, const Demand& demand);

// Groups of digits.
Outcome read_tokens(std::string_view text, const Demand& demand);

// A list in braces, already found: numbers without `0x` would be decimal, comments are skipped.
Outcome read_array_items(std::string_view text, const Demand& demand);

}  // namespace toolyard::hex
