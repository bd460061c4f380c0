// Normalizes keywords, and checks what the described fields cannot express.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/keywords/model.h"
#include "core/error.h"

namespace toolyard::keywords {

// Returns the keyword in Unicode NFC, case-folded, with single spaces between words.
std::string normal_keyword(std::string_view text);

// Returns the code of a country as in Search Console: ISO 3166-1 alpha-3 in lower case. Accepts
// alpha-2 and alpha-3 codes in any case. Returns nullopt for unknown codes.
std::optional<std::string> country_code(std::string_view text);

struct Options {
  std::vector<std::string> tool_slugs;
};

// Converts keyword, country and tags to the form in which they are stored, and returns all faults.
std::vector<Fault> normalize(KeywordText& text, const Options& options);

}  // namespace toolyard::keywords
