// Classes of ASCII characters, independent of the locale, and trimming of texts.
#pragma once
#include <string_view>

namespace toolyard {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_letter(char c) { return is_lower(c) || is_upper(c); }
constexpr bool is_letter_or_digit(char c) { return is_letter(c) || is_digit(c); }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
// Blanks, and characters that end lines and pages.
constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

constexpr char lower(char c) { return is_upper(c) ? static_cast<char>(c + ('a' - 'A')) : c; }

inline constexpr std::string_view spaces = " \t\n\v\f\r";

// Returns the text without the characters at both ends for which `is_cut` is true.
template <class IsCut>
constexpr std::string_view trimmed_of(std::string_view text, IsCut&& is_cut) {
  while (!text.empty() && is_cut(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_cut(text.back())) text.remove_suffix(1);
  return text;
}
constexpr std::string_view trimmed(std::string_view text) { return trimmed_of(text, is_space); }
constexpr std::string_view trim_blanks(std::string_view text) { return trimmed_of(text, is_blank); }

}  // namespace toolyard
