// A Morse code as a number: one bit per mark, 0 for a dot and 1 for a dash, with the first mark in
// the lowest bit, and a 1 above the last mark. So 1 is a code without marks, and codes of up to
// nine marks are below 1024.
#pragma once
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard::morse {

using Code = std::uint16_t;

inline constexpr Code no_code = 0;
inline constexpr std::size_t max_marks = 9;
inline constexpr std::size_t code_count = 1u << (max_marks + 1);

constexpr std::size_t marks_of(Code code) {
  return static_cast<std::size_t>(std::bit_width(code)) - 1;
}
constexpr bool is_dash(Code code, std::size_t mark) { return (code >> mark & 1) != 0; }

// Returns the code of at most nine dots and dashes.
constexpr Code code_of(std::string_view marks) {
  unsigned code = 1u << marks.size();
  for (std::size_t i = 0; i < marks.size(); ++i) code |= (marks[i] == '-' ? 1u : 0u) << i;
  return static_cast<Code>(code);
}

inline std::string marks_text(Code code) {
  std::string text;
  for (std::size_t i = 0; i < marks_of(code); ++i) text += is_dash(code, i) ? '-' : '.';
  return text;
}

// Returns the duration of a code in dots: a dash takes three, the silence between two marks one.
constexpr unsigned units_of(Code code) {
  const auto dashes = static_cast<unsigned>(std::popcount(code)) - 1;
  return 2 * static_cast<unsigned>(marks_of(code)) - 1 + 2 * dashes;
}

}  // namespace toolyard::morse
