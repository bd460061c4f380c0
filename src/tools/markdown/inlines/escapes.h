// Ways to write a character other than itself: `&amp;`, `&#38;`, `\&`; and texts without them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard::markdown {

// Appends what the character reference at an offset stands for, and returns its size; 0 where there
// is none.
std::size_t append_reference(std::string& out, std::string_view text, std::size_t from);

// Appends a text with its character references replaced, and its backslashes taken off.
void append_unescaped(std::string& out, std::string_view text);
// Likewise, but backslashes are nothing special.
void append_without_references(std::string& out, std::string_view text);

// Characters by name: the text that a name stands for; empty where there is no such name. The
// tables are those of the packages named in docs/dependencies.md, read when the first name is
// looked up.
std::string_view find_entity(std::string_view name);  // `AElig`, for `&AElig;`
std::string_view find_emoji(std::string_view name);   // `grin`, for `:grin:`

}  // namespace toolyard::markdown
