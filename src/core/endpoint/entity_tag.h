// Entity tags, as the header fields that name some of them do (RFC 9110 section 8.8.3).
#pragma once
#include <string_view>

namespace toolyard {

// What a compressed answer's tag has behind that of the record: its bytes are others, and a strong
// tag stands for bytes. Either names the same state of the record.
inline constexpr std::string_view packed_suffix = "-gzip";

enum class TagComparison { weak, strong };

// Whether it is `*`, or a list of tags in quotes.
bool is_tag_list(std::string_view list);

// Whether it is `*`, or names this tag, which stands here without quotes. Strongly compared, a weak
// one is none.
bool names_tag(std::string_view list, std::string_view tag, TagComparison how);

}  // namespace toolyard
