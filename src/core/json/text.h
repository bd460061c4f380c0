// Escaping of JSON strings, and unescaping in place, both vectorized.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

enum class Quotes : bool { none, around };

// Appends a text in which all characters are escaped that a JSON string cannot contain.
void append_json_escaped(std::string& out, std::string_view text, Quotes quotes = Quotes::none);

// Unescapes the text between two quotes in place; the result is never longer. Returns null if an
// escape is unknown or half of a surrogate pair occurs alone.
std::optional<std::string_view> unescape_json(char* text, std::size_t size);

}  // namespace toolyard
