// Hexadecimal encoding and decoding: vector kernels chosen at run time, and scalar equivalents.
// Decoding accepts digits of either case and skips nothing.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard {

enum class HexCase { lower, upper };

inline constexpr std::string_view lower_hex_digits = "0123456789abcdef";
inline constexpr std::string_view upper_hex_digits = "0123456789ABCDEF";

namespace detail {
// A table, because branches on whether a digit is a letter are unpredictable.
inline constexpr auto hex_values = [] {
  std::array<std::int8_t, 256> values{};
  values.fill(-1);
  const auto put = [&](std::string_view digits, std::int8_t first) {
    for (const char digit : digits) values[static_cast<unsigned char>(digit)] = first++;
  };
  put("0123456789", 0);
  put("abcdef", 10);
  put("ABCDEF", 10);
  return values;
}();
}  // namespace detail

// Returns the value of one hexadecimal digit, or -1 if it is not one.
constexpr int hex_value(char digit) {
  return detail::hex_values[static_cast<unsigned char>(digit)];
}

// Writes two digits per byte.
void encode_hex(std::string_view bytes, HexCase, char* out);
std::string encode_hex(std::string_view bytes, HexCase = HexCase::lower);

// Returns the sixteen hexadecimal digits of a number.
std::string hex_number(std::uint64_t number);

// Decodes pairs of digits into `out`, which has room for half as many bytes. Returns the offset of
// the first character that is not a digit, or the length of the text. A last digit without a
// partner is checked but produces no byte.
std::size_t decode_hex(std::string_view text, char* out);

// Returns the number of digits that a text begins with.
std::size_t hex_span(std::string_view text);

// The text around the two digits of every byte, such as `0x` before and `, ` after them.
struct HexUnit {
  std::string_view before;
  std::string_view after;
  std::size_t size() const { return before.size() + 2 + after.size(); }
};

// Writes `unit.size()` characters per byte.
void encode_hex_units(std::string_view bytes, HexCase, const HexUnit& unit, char* out);

// Decodes a byte from each unit and returns the number of units decoded. Stops before the first
// unit that is incomplete or has other text around the digits.
std::size_t decode_hex_units(std::string_view text, const HexUnit& unit, char* out);

// Scalar implementations with the same results, one character at a time.
namespace scalar {
void encode_hex(std::string_view bytes, HexCase, char* out);
std::size_t decode_hex(std::string_view text, char* out);
std::size_t hex_span(std::string_view text);
void encode_hex_units(std::string_view bytes, HexCase, const HexUnit& unit, char* out);
std::size_t decode_hex_units(std::string_view text, const HexUnit& unit, char* out);
}  // namespace scalar

}  // namespace toolyard
