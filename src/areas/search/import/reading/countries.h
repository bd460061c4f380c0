// Names of countries in the languages of the world, as the three letters of ISO 3166.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::search {

// Small letters, such as `deu`; nothing for names that are not known. Takes the three letters too.
std::optional<std::string_view> country_code(std::string_view name);

}  // namespace toolyard::search
