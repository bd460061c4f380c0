// Slugs: the names of texts in URLs.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard {

bool is_slug(std::string_view text);

// Generates a slug from a title in any script: lower-case Latin letters without diacritics, digits,
// and `-` for everything else. Empty if the title contains no letters or digits.
std::string slug_of(std::string_view title);

// Returns the slug with a number appended: `slug` for 1, `slug-2`, `slug-3` and so on.
std::string numbered(std::string_view slug, std::int64_t number);

}  // namespace toolyard
