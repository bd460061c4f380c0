// The title that a text without one has in its headings.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::content_import {

// A text from its first line on that is not blank.
std::string_view without_blank_lines(std::string_view text);

// The first heading of the highest level, without marks.
std::optional<std::string> title_in(std::string_view body);

// A heading with which the text begins, and which became its title, is said already: the text
// behind it. Else the text as it is.
std::string_view without_title(std::string_view body, std::string_view title);

}  // namespace toolyard::content_import
