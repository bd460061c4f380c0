// Words made comparable: by simple case folding and the normal form NFC, so that `Café` and `CAFÉ`
// are one word however their accents are written; and words in lower case, to be shown.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::unicode {

enum class CaseRule { ignored, kept };

// Appends what equal words have in common. `’` counts as `'`. Words of more than 128 code points
// are not normalized: that would take quadratic time where marks are many.
void append_word_key(std::string& out, std::string_view word, CaseRule);

// Appends a text with case folded by the full rules of Unicode: `ß` becomes `ss`.
void append_case_folded(std::string& out, std::string_view text);

// Lower case as a text in no particular language has it.
std::string lower_case(std::string_view text);

// Appends a word with its first letter as sentences begin with it.
void append_capitalized(std::string& out, std::string_view word);

}  // namespace toolyard::unicode
