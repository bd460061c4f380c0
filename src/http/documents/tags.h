// The tags that group operations in the OpenAPI document.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace toolyard::http {

// What the operations of a tag are for, in a sentence; empty for a tag that is not known.
std::string_view tag_description(std::string_view tag);

// The section of the admin pages that a tag's records stand in, such as "Growth"; empty for none.
std::string_view tag_section(std::string_view tag);

// What comes before what: one that is not known comes last.
std::size_t tag_place(std::string_view tag);

// The tag, or another phrase, with an initial capital.
std::string tag_title(std::string_view tag);

}  // namespace toolyard::http
