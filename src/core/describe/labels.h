// What people read in place of names: "Line length" for `line_length`, "SHA-256" for `sha256`.
#pragma once
#include <string>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard {

// The label of a field: given, or made from its name without the unit at its end.
std::string title_of(const Field& field);

// The unit of a number: given, or told by the end of its name, such as `_ms`; empty without one.
std::string_view unit_of(const Field& field);

// The label of an enumeration's value: given, or made from its spelling.
std::string label_of(const EnumName& value);

// What a field means, followed by the meaning of each value that it can have:
// "What it sets. `off`: What it does. `on`: …"
std::string meaning_with_values(const Field& field);

// What readers who know no abbreviation make of a name: its words, with a capital in front.
std::string plain_label(std::string_view name);

}  // namespace toolyard
