// What schemas tell of how people see a value: `title`, `pattern`, `x-enumDescriptions` and
// `x-toolyard`, beside the standard keywords.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "core/json/writer.h"

namespace toolyard {

// The title of a field of the record, and its `x-toolyard` where there is something to say.
void append_hints(JsonObject& schema, const Field& field, const Type& record);

// The values that a condition names, of the field it is about, as JSON has them.
std::vector<std::string> values_of_condition(const Field& about, std::uint64_t values);

// What the values of an enumeration mean.
void append_value_meanings(JsonObject& schema, const Type& enumeration);

// The labels of an enumeration that no field is: of the items of a list, of an alternative.
void append_labels(JsonObject& schema, const Type& enumeration);

}  // namespace toolyard
