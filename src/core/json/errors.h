// Converts errors of simdjson into problems with a position.
#pragma once
#include <simdjson.h>

#include "core/error.h"
#include "core/json/decoder.h"

namespace toolyard {

// `where` is the position of the error in the text, or null if it is unknown.
std::unexpected<Error> broken_json(simdjson::error_code code, PaddedText text, const char* where);

}  // namespace toolyard
