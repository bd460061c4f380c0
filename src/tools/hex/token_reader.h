// Parses hexadecimal digits with separators, prefixes such as `0x`, the suffix `h`, quotes and
// brackets. Runs of digits and regular groups are decoded by the vector kernels.
#pragma once
#include "core/text/hex.h"
#include "tools/hex/reader.h"

namespace toolyard::hex {

// Returns the known prefix that a text begins with; empty if there is none.
std::string_view known_prefix(std::string_view text);

// Parses a single stream of digits without separators. White space is skipped, except in strict
// mode.
Outcome read_stream(std::string_view text, const Demand& demand);

// Parses groups of digits.
Outcome read_tokens(std::string_view text, const Demand& demand);

// Parses the items of an array, without its braces. Comments are skipped. Numbers without `0x` are
// decimal: only single digits from 0 to 9 are accepted, and all others are rejected.
Outcome read_array_items(std::string_view text, const Demand& demand);

// Writes the bytes of an odd number of digits, to which a zero is added on one side.
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
