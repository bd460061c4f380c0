// What the description of a field cannot say of a keyword, and its normal form.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/keywords/model.h"
#include "core/error.h"

namespace toolyard::keywords {

// In NFC, without cases, its words apart by one blank each.
std::string normal_keyword(std::string_view text);

// A country as Search Console writes it: three small letters. Takes two or three letters in any
// case; nothing where there is no such country.
std::optional<std::string> country_code(std::string_view text);

struct Options {
  std::vector<std::string> tool_slugs;
};

// Puts keyword, country and labels into the form they are kept in, and tells what is wrong.
std::vector<Fault> normalize(KeywordText& text, const Options& options);

}  // namespace toolyard::keywords
