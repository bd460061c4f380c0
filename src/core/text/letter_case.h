// Case conversion of single code points: Latin, Greek, Cyrillic and Armenian. Letters whose other
// case consists of several code points are not converted, except ß, whose capital letter is ẞ.
#pragma once
#include <string>
#include <string_view>

namespace toolyard {

char32_t lower_case(char32_t letter);
char32_t upper_case(char32_t letter);

// Returns a UTF-8 text in lower case, never longer than the text. Unpaired surrogates that are
// encoded in three bytes are kept.
std::string lower_case(std::string_view text);

// Returns the letter in its other case, or the letter itself if it has none.
char32_t other_case(char32_t letter);

}  // namespace toolyard
