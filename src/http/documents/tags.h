// The tags that group operations in the OpenAPI document.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::http {

// What the operations of a tag are for, in a sentence; empty for a tag that is not known.
std::string_view tag_description(std::string_view tag);

// The tag, or another phrase, with an initial capital.
std::string tag_title(std::string_view tag);

}  // namespace toolyard::http
