// The text around the hexadecimal digits of bytes: the known prefixes, and the notation that the
// option `separator` specifies.
#pragma once
#include <array>
#include <string_view>

namespace toolyard::hex {

inline constexpr std::array<std::string_view, 10> prefixes{"0x", "0X", "\\x", "\\X", "&H",
                                                           "&h", "%",  "$",   "#",   "="};

// The text before each group, after it, and between two groups.
struct Notation {
  std::string_view prefix = {};
  std::string_view suffix = {};
  std::string_view separator = {};
};

// Returns a separator without the white space around it, unless it consists of white space only.
constexpr std::string_view core_of_separator(std::string_view separator) {
  constexpr std::string_view blanks = " \t\n\v\f\r";
  const auto first = separator.find_first_not_of(blanks);
  if (first == separator.npos) return separator;
  return separator.substr(first, separator.find_last_not_of(blanks) + 1 - first);
}

// Returns the notation for a value of the option `separator`: a known prefix is put before each
// group, `h` after each group, and any other text between groups; `none` is empty. `0x,` and `, 0x`
// are both a prefix and a separator.
constexpr Notation notation_of(std::string_view separator) {
  if (separator == "none") return {};
  if (separator == "h" || separator == "H") return {.suffix = separator};
  for (const auto prefix : prefixes) {
    if (separator == prefix) return {.prefix = separator};
    if (prefix.size() == 1) continue;  // in a longer text, it is part of the separator
    if (separator.starts_with(prefix)) {
      return {.prefix = prefix, .separator = separator.substr(prefix.size())};
    }
    if (separator.ends_with(prefix)) {
      return {.prefix = prefix, .separator = separator.substr(0, separator.size() - 2)};
    }
  }
  return {.separator = separator};
}

}  // namespace toolyard::hex
