// Slugs: a text's place in addresses.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard::content {

bool is_slug(std::string_view text);

// Made from a title: small letters without their marks, digits, and `-` for all else. Empty where
// the title has none of these.
std::string slug_of(std::string_view title);

// `slug`, `slug-2`, `slug-3` …
std::string numbered(std::string_view slug, std::int64_t number);

}  // namespace toolyard::content
