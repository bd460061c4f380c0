// Vector kernel that decodes plain Morse code: one byte per mark, spaces between letters, and `/`
// or three spaces, or two, between words. It stops before anything else.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "tools/morse/code.h"
#include "tools/morse/timing.h"

namespace toolyard::morse {

// The decoded text of a code.
struct Reading {
  std::array<char, 8> text{};
  std::uint8_t size = 0;  // 0 if the code is unknown
  std::uint8_t units = 0;
  bool is_special = false;  // can change the text before it
};

struct PlainState {
  const Reading* readings;  // indexed by code
  std::uint8_t* seen;       // indexed by code; set to 1 if it occurs
  char dot, dash;
  bool two_part_words = false;  // two spaces separate words, and not only three
  char* out;                    // has room for twice the size of the input and 16 bytes
  bool has_text = false;        // there is text before
  bool gap_in_text = false;     // a gap between words must still be written
  bool gap_in_sound = true;     // the next letter begins a word
  Tally tally = {};
};

// Decodes letters from the beginning of a text, which must be that of a letter or of separators,
// and stops before a letter whose end is not in the text. Returns the number of bytes read, up to
// the end of the last letter.
std::size_t read_plain(std::string_view text, PlainState&);

// Size of the text's beginning that consists only of plain marks and separators, which include line
// endings here. Only whole blocks are counted.
struct PlainSpan {
  std::size_t size = 0;
  bool has_mark = false;
};
PlainSpan plain_span(std::string_view text, char dot, char dash);

}  // namespace toolyard::morse
