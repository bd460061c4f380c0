// Characters that have no code of their own, as others that may have one: forms of a letter, kana
// with their marks, typographic signs, and letters without their accents.
#pragma once
#include <string_view>

namespace toolyard::morse {

enum class Accents { keep, strip };

// What a character is written as where it has no code, or nothing. Accents are taken off letters
// only if told to.
std::u32string_view folded(char32_t character, Accents);

// Whether it is a mark that belongs to the character before.
bool is_combining(char32_t character);

// The letter that a letter and a combining mark make together, or 0.
char32_t composed(char32_t letter, char32_t mark);

// The kana that a kana and the mark ゛ or ゜ make together, or 0.
char32_t voiced(char32_t kana, char32_t mark);

bool is_space(char32_t character);

}  // namespace toolyard::morse
