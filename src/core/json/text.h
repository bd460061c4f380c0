// Escaping of JSON strings, and unescaping in place, both vectorized.
#pragma once
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

enum class Quotes : bool { none, around };

// The room that a long part of a JSON text gets behind it, so that the members that follow do not
// make the text grow again, which would copy all of it.
constexpr std::size_t json_room_behind(std::size_t part) {
  return std::min(part, std::size_t{32} << 10);
}

// Appends a text in which all characters are escaped that a JSON string cannot contain.
void append_json_escaped(std::string& out, std::string_view text, Quotes quotes = Quotes::none);

// Unescapes the text between two quotes in place; the result is never longer. Returns null if an
// escape is unknown or half of a surrogate pair occurs alone.
std::optional<std::string_view> unescape_json(char* text, std::size_t size);

}  // namespace toolyard
