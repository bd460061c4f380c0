// Hexadecimal at the speed of memory: vector kernels chosen at run time, and their scalar twin.
// Reads either case and skips nothing.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace toolyard {

enum class HexCase { lower, upper };

// The value of one hexadecimal digit, or -1.
constexpr int hex_value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  const char letter = static_cast<char>(digit | 0x20);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

// Writes two digits a byte.
void encode_hex(std::string_view bytes, HexCase, char* out);
std::string encode_hex(std::string_view bytes, HexCase = HexCase::lower);

// Reads pairs of digits into `out`, which has room for half as many bytes. Returns the offset of
// the first character that is no digit, else the length of the text; a last digit without a
// partner is looked at but makes no byte.
std::size_t decode_hex(std::string_view text, char* out);

// How many digits a text begins with.
std::size_t hex_span(std::string_view text);

// What stands around the two digits of every byte, such as `0x` before and `, ` after them.
struct HexUnit {
  std::string_view before;
  std::string_view after;
  std::size_t size() const { return before.size() + 2 + after.size(); }
};

// Writes `unit.size()` characters a byte.
void encode_hex_units(std::string_view bytes, HexCase, const HexUnit& unit, char* out);

// Reads a byte from each unit and returns how many units were read: it stops before the first
// that is not whole and just so.
std::size_t decode_hex_units(std::string_view text, const HexUnit& unit, char* out);

// The scalar twins: the same promise, one character at a time.
namespace scalar {
void encode_hex(std::string_view bytes, HexCase, char* out);
std::size_t decode_hex(std::string_view text, char* out);
std::size_t hex_span(std::string_view text);
void encode_hex_units(std::string_view bytes, HexCase, const HexUnit& unit, char* out);
std::size_t decode_hex_units(std::string_view text, const HexUnit& unit, char* out);
}  // namespace scalar

}  // namespace toolyard
