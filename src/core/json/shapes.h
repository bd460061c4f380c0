// Which values of JSON a description takes, and how to name them in a fault.
#pragma once
#include <simdjson.h>

#include <string>

#include "core/describe/describe.h"

namespace toolyard {

bool accepts(const Type& type, simdjson::ondemand::json_type kind);

// "a whole number", or "a string or an array" where there is a choice.
std::string wanted(const Type& type);

// Whether a text is one sound JSON value, of a kind that the type takes, and neither a string nor
// null.
bool is_value_beside_texts(std::string_view text, const Type& type);

}  // namespace toolyard
