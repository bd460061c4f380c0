// An array as C and its kin declare it, such as `unsigned char data[] = {0x48, 0x69};`.
#pragma once
#include "tools/hex/reading.h"

namespace toolyard::hex {

// Whether the text declares an array: words and a bracket or an equals sign before the brace.
bool is_c_array(std::string_view text);

// Of the declaration itself nothing is kept; another one without braces may follow, as `xxd -i`
// appends the length.
Outcome read_c_array(std::string_view text, const Demand& demand);

}  // namespace toolyard::hex
