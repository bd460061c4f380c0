// Labels for people in place of names: "Line length" for `line_length`, "SHA-256" for `sha256`.
#pragma once
#include <string>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard {

// Returns the label of a field: the given one, or one made from its name without the unit at its
// end.
std::string title_of(const Field& field);

// Returns the unit of a number: the given one, or the one that its name ends in, such as `_ms`.
// Returns an empty text if there is none.
std::string_view unit_of(const Field& field);

// Returns the label of an enumeration value: the given one, or one made from its spelling.
std::string label_of(const EnumName& value);

// Returns the meaning of a field, followed by the meaning of each of its values: "What it sets.
// `off`: What it does. `on`: …"
std::string meaning_with_values(const Field& field);

// Returns the label that a client without the table of abbreviations makes of a name: its words,
// with a capital letter first.
std::string plain_label(std::string_view name);

}  // namespace toolyard
