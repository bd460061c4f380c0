// Converts errors of simdjson into problems with a position.
#pragma once
#include <simdjson.h>

#include "core/error.h"
#include "core/json/decoder.h"

namespace toolyard {

// `where` is the position of the error in the text, or null if it is unknown; that of a string that
// is not closed or contains a control character is then found.
std::unexpected<Error> broken_json(simdjson::error_code code, PaddedText text, const char* where);

// The problem of a text that begins with a byte order mark.
std::unexpected<Error> marked_json();

}  // namespace toolyard
