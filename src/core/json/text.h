// The inside of JSON strings, at the speed of memory: escaping on the way out, and unescaping in
// place on the way in.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

enum class Quotes : bool { none, around };

// Appends a text with every character escaped that JSON does not hold as it is.
void append_json_escaped(std::string& out, std::string_view text, Quotes quotes = Quotes::none);

// Unescapes what stands between two quotes, in place: the result is never longer. Nothing comes
// back where an escape is unknown or half of a surrogate pair stands alone.
std::optional<std::string_view> unescape_json(char* text, std::size_t size);

}  // namespace toolyard
