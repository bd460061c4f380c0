// Front matter as JSON, so that the API's own decoder reads it.
#pragma once
#include <string>

#include "app/content_import/value.h"
#include "core/describe/describe.h"

namespace toolyard::content_import {

// As far as a scalar without quotes may be several things, it is what `type` wants; where that is
// anything, what JSON would make of it.
void append_json_as(std::string& out, const Value& value, const Type& type);

}  // namespace toolyard::content_import
