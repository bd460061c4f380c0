// A word that stands in a text for something else while the text is rendered.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::pages {

// Returns a word of letters and digits, which Markdown leaves as it is, that the text does not
// contain. It begins with `begin`, which consists of letters.
std::string unused_word(std::string_view text, std::string_view begin);

}  // namespace toolyard::pages
