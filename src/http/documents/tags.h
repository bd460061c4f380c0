// The tags that group operations in the OpenAPI document.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace toolyard::http {

// Returns what the operations of a tag are for, in a sentence; empty for an unknown tag.
std::string_view tag_description(std::string_view tag);

// Returns the section of the admin pages that contains the records of a tag, such as "Growth";
// empty if there is none.
std::string_view tag_section(std::string_view tag);

// Returns the position of a tag in the order of the admin pages. Unknown tags come last.
std::size_t tag_place(std::string_view tag);

// Returns the tag, or another phrase, with an initial capital.
std::string tag_title(std::string_view tag);

}  // namespace toolyard::http
