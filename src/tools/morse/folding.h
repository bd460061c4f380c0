// Replaces characters that have no Morse code with others that may have one: forms of a letter,
// kana with voicing marks, typographic signs, and letters without their accents.
#pragma once
#include <string_view>

#include "tools/morse/alphabet.h"

namespace toolyard::morse {

enum class Accents { keep, strip };

// Returns the replacement of a character that has no code of its own, or an empty text if there is
// none. Removes accents from letters only with `Accents::strip`.
std::u32string_view folded(char32_t character, Accents);

// Whether an alphabet has a code for a character, perhaps without its accent.
bool has_code(Alphabet, char32_t character);

// Whether a character is a combining mark, which belongs to the character before it.
bool is_combining(char32_t character);

// Returns the letter, as a capital, that is composed of a letter and a combining mark, or 0.
char32_t composed(char32_t letter, char32_t mark);

// Returns the kana that is composed of a kana and the voicing mark ゛ or ゜, or 0.
char32_t voiced(char32_t kana, char32_t mark);

bool is_space(char32_t character);

}  // namespace toolyard::morse
