// Names of countries in the languages of the world, as the three letters of ISO 3166, and these as
// two.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::search {

// Small letters, such as `deu`; nothing for names that are not known. Takes the three letters too.
std::optional<std::string_view> country_code(std::string_view name);

// The two capital letters of ISO 3166 for three small ones, such as `DE` for `deu`; nothing where
// there are none.
std::optional<std::string> region_code(std::string_view country);

}  // namespace toolyard::search
