// Character classes of Markdown for single bytes. Bytes beyond ASCII belong to none of them.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/text/characters.h"
#include "core/text/hex.h"

namespace toolyard::markdown {

// The blocks of Chinese, Japanese and Korean: letters, symbols, and punctuation as wide as they
// are.
constexpr bool is_cjk(char32_t c) {
  return (c >= 0x1100 && c <= 0x11ff) || (c >= 0x2e80 && c <= 0xa4cf) ||
         (c >= 0xa960 && c <= 0xa97f) || (c >= 0xac00 && c <= 0xd7ff) ||
         (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe10 && c <= 0xfe1f) ||
         (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xffef) ||
         (c >= 0x1aff0 && c <= 0x1b16f) || (c >= 0x20000 && c <= 0x3fffd);
}

namespace detail {

enum ByteClass : std::uint8_t { letter = 1, digit = 2, mark = 4, space = 8, control = 16 };

constexpr std::array<std::uint8_t, 256> byte_classes = [] {
  std::array<std::uint8_t, 256> classes{};
  for (int c = 0; c < 128; ++c) {
    auto& one = classes[static_cast<std::size_t>(c)];
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
      one = letter;
    } else if (c >= '0' && c <= '9') {
      one = digit;
    } else if (c == ' ') {
      one = space;
    } else if (c >= '\t' && c <= '\r') {
      one = space | control;
    } else if (c < 32 || c == 127) {
      one = control;
    } else {
      one = mark;
    }
  }
  return classes;
}();

constexpr bool is(char c, int wanted) {
  return (byte_classes[static_cast<unsigned char>(c)] & wanted) != 0;
}

}  // namespace detail

constexpr bool is_letter(char c) { return detail::is(c, detail::letter); }
constexpr bool is_digit(char c) { return detail::is(c, detail::digit); }
constexpr bool is_letter_or_digit(char c) { return detail::is(c, detail::letter | detail::digit); }
constexpr bool is_punctuation(char c) { return detail::is(c, detail::mark); }
constexpr bool is_space(char c) { return detail::is(c, detail::space); }  // includes line endings
constexpr bool is_control(char c) { return detail::is(c, detail::control); }
constexpr bool is_hex_digit(char c) { return hex_value(c) >= 0; }

// Returns the byte at an offset, or NUL beyond the end. Texts do not contain NUL.
constexpr char byte_at(std::string_view text, std::size_t offset) {
  return offset < text.size() ? text[offset] : '\0';
}

constexpr bool begins_with_letters(std::string_view text, std::string_view lower_case) {
  if (text.size() < lower_case.size()) return false;
  for (std::size_t i = 0; i < lower_case.size(); ++i) {
    if (lower(text[i]) != lower_case[i]) return false;
  }
  return true;
}
constexpr bool equals_letters(std::string_view text, std::string_view lower_case) {
  return text.size() == lower_case.size() && begins_with_letters(text, lower_case);
}

constexpr std::size_t skip_spaces(std::string_view text, std::size_t from) {
  while (from < text.size() && is_space(text[from])) ++from;
  return from;
}
constexpr std::size_t skip_blanks(std::string_view text, std::size_t from) {
  while (from < text.size() && is_blank(text[from])) ++from;
  return from;
}

}  // namespace toolyard::markdown
