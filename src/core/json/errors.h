// What is broken about a JSON text, as a problem with its place.
#pragma once
#include <simdjson.h>

#include "core/error.h"
#include "core/json/decoder.h"

namespace toolyard {

// `where` is a place in the text, or null.
std::unexpected<Error> broken_json(simdjson::error_code code, PaddedText text, const char* where);

}  // namespace toolyard
