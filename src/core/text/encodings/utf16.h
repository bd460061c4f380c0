// Texts in UTF-16, as spreadsheets save them.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

// Whether the bytes are UTF-16: by their byte order mark or, since tables begin with ASCII in the
// languages that are saved without one, by the zero bytes of their first characters.
bool is_utf16(std::string_view bytes);

// Returns a text that `is_utf16` in UTF-8, without its byte order mark; nullopt if a surrogate is
// unpaired or a byte is missing.
std::optional<std::string> utf8_of_utf16(std::string_view bytes);

}  // namespace toolyard
