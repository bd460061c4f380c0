// Character references (`&amp;`, `&#38;`) and backslash escapes (`\&`), and texts with both
// replaced.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard::markdown {

// Appends the text of the character reference at an offset. Returns its size, or 0 if there is
// none.
std::size_t append_reference(std::string& out, std::string_view text, std::size_t from);

// Appends a text with its character references and backslash escapes replaced.
void append_unescaped(std::string& out, std::string_view text);
// Appends a text with its character references replaced; backslashes have no special meaning.
void append_without_references(std::string& out, std::string_view text);

// Return the text of a named character, or an empty text if there is no such name. The tables are
// those of the packages named in docs/dependencies.md, and are read at the first lookup.
std::string_view find_entity(std::string_view name);  // such as `AElig`, for `&AElig;`
std::string_view find_emoji(std::string_view name);   // such as `grin`, for `:grin:`

}  // namespace toolyard::markdown
