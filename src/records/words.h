// Words that rows are searched for.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace toolyard {

// What stands between blanks, borrowed from the text.
std::vector<std::string_view> words_in(std::string_view text);

// What holds the word, for `like … escape '\'`.
std::string like_pattern(std::string_view word);

}  // namespace toolyard
