// Sets of characters, as strings of code points.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::passwords {

// Returns the code points of a valid UTF-8 text, in order.
std::u32string characters_of(std::string_view text);
void append(std::string& text, std::u32string_view characters);

// Returns the characters sorted and without duplicates.
std::u32string set_of(std::u32string_view characters);
std::u32string difference(std::u32string_view set, std::u32string_view without);

inline constexpr std::u32string_view ambiguous = U"Il1|O0o";
inline constexpr std::u32string_view decimal_digits = U"0123456789";

bool is_control(char32_t c);

}  // namespace toolyard::passwords
