// Converts front matter to JSON, for the API's own decoder.
#pragma once
#include <string>

#include "app/content_import/value.h"
#include "core/describe/describe.h"

namespace toolyard::content_import {

// Appends a value as JSON. An unquoted scalar becomes what `type` requires; if `type` accepts
// anything, a number or boolean if it is valid JSON, and otherwise a string.
void append_json_as(std::string& out, const Value& value, const Type& type);

}  // namespace toolyard::content_import
