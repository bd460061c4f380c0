// The quick way through a text that is JSON already: simdjson finds the brackets, commas, colons
// and the beginnings of values; what lies between is looked at once.
#pragma once
#include <string_view>

#include "tools/json/scan.h"

namespace toolyard::json {

// Reads strict JSON of one value into `scanned`. False, with `scanned` in no particular state, for
// any other text: what is wrong with it is for the scanner to say.
bool read_structure(std::string_view text, Scanned& scanned);

}  // namespace toolyard::json
