// An odd number of digits made even by a zero.
#pragma once
#include "core/text/hex.h"
#include "tools/hex/reading.h"

namespace toolyard::hex {

// Writes the bytes of an odd number of digits.
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
