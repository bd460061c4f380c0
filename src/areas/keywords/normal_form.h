// What makes two keywords the same.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::keywords {

// In NFC, without cases, its words apart by one blank each.
std::string normal_keyword(std::string_view text);

// A country as Search Console writes it: three small letters. Takes two or three letters in any
// case; nothing where there is no such country.
std::optional<std::string> country_code(std::string_view text);

}  // namespace toolyard::keywords
