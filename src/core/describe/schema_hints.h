// Presentation in schemas: the keywords `title`, `x-enumDescriptions` and `x-toolyard`, in addition
// to the standard ones.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "core/json/writer.h"

namespace toolyard {

// Adds the title of a field of the record, and `x-toolyard` if there are hints.
void append_hints(JsonObject& schema, const Field& field, const Type& record);

// Returns the JSON of the values in a condition; `about` is the field that the condition is about.
std::vector<std::string> values_of_condition(const Field& about, std::uint64_t values);

// Adds `x-enumDescriptions`: the meanings of the values of an enumeration.
void append_value_meanings(JsonObject& schema, const Type& enumeration);

// Adds the labels of an enumeration that is not itself a field: of the items of a list, or of an
// alternative.
void append_labels(JsonObject& schema, const Type& enumeration);

}  // namespace toolyard
