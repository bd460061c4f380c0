// Finds JSON in a text that contains more, such as a sentence or a code fence around it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

// Returns the largest JSON object in the text, or null if there is none. Faults that are common in
// written JSON are corrected: control characters and unknown escapes within strings, single quotes
// around them, and a comma before a closing bracket.
std::optional<std::string> enclosed_object(std::string_view text);

}  // namespace toolyard
