// What is put around the digits of bytes: the forms that are understood everywhere, and how the
// options name one.
#pragma once
#include <array>
#include <string_view>

namespace toolyard::hex {

inline constexpr std::array<std::string_view, 9> prefixes{"0x", "0X", "\\x", "\\X", "&H",
                                                          "&h", "%",  "$",   "#"};

// What stands before each group, after it, and between two of them.
struct Notation {
  std::string_view prefix = {};
  std::string_view suffix = {};
  std::string_view separator = {};
};

// A separator without the white space around it, unless that is all of it.
constexpr std::string_view core_of_separator(std::string_view separator) {
  constexpr std::string_view blanks = " \t\n\v\f\r";
  const auto first = separator.find_first_not_of(blanks);
  if (first == separator.npos) return separator;
  return separator.substr(first, separator.find_last_not_of(blanks) + 1 - first);
}

// The notation of an option `separator`: a prefix goes before each group, `h` after it, everything
// else between them; `none` is nothing. `0x,` and `, 0x` are a prefix and a separator.
constexpr Notation notation_of(std::string_view separator) {
  if (separator == "none") return {};
  if (separator == "h" || separator == "H") return {.suffix = separator};
  for (const auto prefix : prefixes) {
    if (separator == prefix) return {.prefix = separator};
    if (prefix.size() == 1) continue;  // these are separators, too
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
