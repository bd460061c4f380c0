// Normalizes words for comparison, by simple case folding and the normal form NFC, so that `Café`
// and `CAFÉ` are one word however their accents are encoded. Also writes words in lower case, to be
// shown.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::unicode {

enum class CaseRule { ignored, kept };

// Appends the key that equal words have in common. `’` counts as `'`. Words of more than 128 code
// points are not normalized, because that takes quadratic time if there are many marks.
void append_word_key(std::string& out, std::string_view word, CaseRule);

// Appends a text with full case folding: `ß` becomes `ss`.
void append_case_folded(std::string& out, std::string_view text);

// Returns a text in lower case, without the rules of a particular language.
std::string lower_case(std::string_view text);

// Appends a word with its first letter in title case.
void append_capitalized(std::string& out, std::string_view word);

}  // namespace toolyard::unicode
