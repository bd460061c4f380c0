// Converts names of countries, in the languages of Search Console, to ISO 3166-1 alpha-3 codes, and
// those codes to alpha-2.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::search {

// Returns the alpha-3 code of a country in lower case, such as `deu`, or nullopt if the name is
// unknown. Also accepts an alpha-3 code. The code has static lifetime.
std::optional<std::string_view> country_code(std::string_view name);

// Returns the alpha-2 code in upper case for an alpha-3 code in lower case, such as `DE` for `deu`,
// or nullopt if there is none.
std::optional<std::string> region_code(std::string_view country);

}  // namespace toolyard::search
