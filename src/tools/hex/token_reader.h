// Reads hexadecimal digits with something around them: separators, prefixes such as `0x`, the
// suffix `h`, quotes and brackets. Runs of digits and regular groups go through the vector kernels.
#pragma once
#include "core/text/hex.h"
#include "tools/hex/reader.h"

namespace toolyard::hex {

// The prefix that a text begins with, of those that are understood; empty where there is none.
std::string_view known_prefix(std::string_view text);

// One stream of digits: no separator means anything, white space may be in the way.
Outcome read_stream(std::string_view text, const Demand& demand);

// Groups of digits.
Outcome read_tokens(std::string_view text, const Demand& demand);

// A list in braces, already found: numbers without `0x` would be decimal, comments are skipped.
Outcome read_array_items(std::string_view text, const Demand& demand);

// An odd number of digits is made even by a zero: writes the bytes of an odd number of digits.
inline void pad(std::string_view digits, OddLength side, char* out) {
  const auto value = [&](std::size_t i) { return hex_value(digits[i]); };
  if (side == OddLength::pad_right) {
    decode_hex(digits, out);
    out[digits.size() / 2] = static_cast<char>(value(digits.size() - 1) << 4);
  } else {
    out[0] = static_cast<char>(value(0));
    decode_hex(digits.substr(1), out + 1);
  }
}

inline void warn_of_padding(Reading& reading) {
  warn(reading, "digits_padded", "A zero was added to an odd number of digits.");
}

}  // namespace toolyard::hex
