// Reads hexadecimal text in whatever form it is: bare, with separators and prefixes, as a C array,
// or as the dump of a program.
#pragma once
#include "tools/hex/reading.h"

namespace toolyard::hex {

Outcome read(std::string_view text, const Demand& demand);

}  // namespace toolyard::hex
