// Lexical analysis of JSON text: bounds of tokens and the syntax of numbers.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolyard {

inline constexpr std::string_view byte_order_mark_hint =
    "This is a byte order mark (U+FEFF), which JSON does not allow.";

// Returns a token without trailing white space.
std::string_view trimmed_token(std::string_view token);

// Whether a token is a number according to RFC 8259.
bool is_number(std::string_view text);

// Whether the value of a number is an integer, however it is written, as JSON Schema defines it:
// `4.0`, `1e1` and `250e-1` are integers.
enum class Integrality { whole, fractional, too_large };

// Reads the exact value of a valid number. Sets `value` if it is an integer of 64 bits.
Integrality read_integer(std::string_view number, std::int64_t& value);

// Returns the offset of the first byte below U+0020 in a string, or of the opening quote of a
// string that is never closed, or the end of the text if all strings are complete.
std::size_t broken_string(std::string_view text);

// Returns the length of the object or array that the text begins with, up to its closing bracket or
// the end of the text.
std::size_t nested_size(std::string_view text);

// Returns the number of bytes at the start of the text that form complete, valid UTF-8 characters.
std::size_t valid_utf8_prefix(std::string_view text);

}  // namespace toolyard
