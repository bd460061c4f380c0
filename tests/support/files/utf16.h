// Files in UTF-16, as spreadsheets save them.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::testing {

inline std::string utf16(std::u16string_view text, bool is_big, bool has_mark = true) {
  std::string bytes;
  const auto add = [&](char16_t unit) {
    const char low = static_cast<char>(unit & 0xFF), high = static_cast<char>(unit >> 8);
    bytes.push_back(is_big ? high : low);
    bytes.push_back(is_big ? low : high);
  };
  if (has_mark) add(0xFEFF);
  for (const auto unit : text) add(unit);
  return bytes;
}

}  // namespace toolyard::testing
