// Which kinds of JSON values a type accepts, and how errors describe them.
#pragma once
#include <simdjson.h>

#include <string>

#include "core/describe/describe.h"

namespace toolyard {

bool accepts(const Type& type, simdjson::ondemand::json_type kind);

// Returns what a type accepts, for error messages: "an integer", or "a string or an array" for a
// choice.
std::string wanted(const Type& type);

// Whether a text is one valid JSON value of a kind that the type accepts, but neither a string nor
// null.
bool is_non_string_value(std::string_view text, const Type& type);

}  // namespace toolyard
