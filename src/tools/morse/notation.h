// Morse code in other notations than dots and dashes: spoken (`dah-di-dah`), in zeros and ones, as
// the on and off of a signal, and as word processors change it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::morse {

struct Translation {
  std::string text;  // in dots, dashes, blanks between letters, and slashes between words
  std::vector<std::uint32_t> origins;  // for each byte of `text`, the offset in the input
  std::string_view assumption;         // how the input was read
};

// Translates a text of at least two spoken marks, or with typographic signs for several marks.
// Returns nothing if it is in another notation.
std::optional<Translation> translate_words(std::string_view text);

// Translates a single spoken mark and zeros and ones, too, which may as well be a text to encode.
std::optional<Translation> translate_any(std::string_view text);

}  // namespace toolyard::morse
