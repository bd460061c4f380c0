// Entity tags in `If-Match` and `If-None-Match` (RFC 9110 section 8.8.3).
#pragma once
#include <string_view>

namespace toolyard {

// Suffixes of the entity tag of a compressed response: a strong tag stands for exact bytes, and
// compression changes them. The tags with and without them name the same state of the record.
inline constexpr std::string_view packed_suffix = "-gzip", brotli_suffix = "-br";

enum class TagComparison { weak, strong };

// Whether the text is `*` or a list of entity tags in quotes.
bool is_tag_list(std::string_view list);

// Whether the list is `*` or contains `tag`, which is given without quotes. Weak tags in the list
// never match in a strong comparison.
bool names_tag(std::string_view list, std::string_view tag, TagComparison how);

}  // namespace toolyard
