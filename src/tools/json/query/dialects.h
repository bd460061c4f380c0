// What other JSONPath programs (those after Goessner's article, Jayway, JSONPath-Plus, kubectl, jq)
// accept and RFC 9535 does not, and how RFC 9535 writes it.
#pragma once
#include <cstddef>
#include <string_view>

namespace toolyard::json {

// Returns a sentence that helps with the text at the offset of a fault; empty if it is not known.
std::string_view hint_for_dialect(std::string_view path, std::size_t offset);

}  // namespace toolyard::json
