// The vector kernel that reads plain Morse code: one byte a mark, spaces between letters, `/` or
// three spaces between words. It stops before whatever it does not know.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "tools/morse/code.h"
#include "tools/morse/timing.h"

namespace toolyard::morse {

// What a code is read as.
struct Reading {
  std::array<char, 8> text{};
  std::uint8_t size = 0;  // 0: unknown
  std::uint8_t units = 0;
  bool is_special = false;  // changes what was read before
};

struct PlainState {
  const Reading* readings;  // by code
  std::uint8_t* seen;       // by code: set to 1
  char dot, dash;
  char* out;                 // with room for twice as many bytes as are to be read, and 16
  bool has_text = false;     // something was written before
  bool gap_in_text = false;  // a gap between words is still to be written
  bool gap_in_sound = true;  // the next letter begins a word
  Tally tally = {};
};

// Starts at a letter or at separators, and reads letters of which the end is to be seen. Returns
// how many bytes were read, up to the end of the last letter.
std::size_t read_plain(std::string_view text, PlainState&);

// How many bytes at the beginning are nothing but plain marks and separators, line ends included;
// whole blocks only.
struct PlainSpan {
  std::size_t size = 0;
  bool has_mark = false;
};
PlainSpan plain_span(std::string_view text, char dot, char dash);

}  // namespace toolyard::morse
