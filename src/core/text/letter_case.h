// The two cases of a letter, one code point each: Latin, Greek, Cyrillic and Armenian. Letters
// whose other case takes more than one code point have none here, save ß with its capital ẞ.
#pragma once
#include <string>
#include <string_view>

namespace toolyard {

char32_t lower_case(char32_t letter);
char32_t upper_case(char32_t letter);

// A valid text in small letters.
std::string lower_case(std::string_view text);

// The letter in its other case, or itself where there is none.
char32_t other_case(char32_t letter);

}  // namespace toolyard
