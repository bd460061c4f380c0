// Splits search texts into words, and makes `like` patterns of them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace toolyard {

// Returns the words between white space, as views of the text.
std::vector<std::string_view> words_in(std::string_view text);

// Removes the next piece from a text and returns it; empty if there is none.
std::string_view take_piece(std::string_view& text, std::string_view separators);

// Returns the pattern of texts that contain the word, for `like … escape '\'`.
std::string like_pattern(std::string_view word);

}  // namespace toolyard
