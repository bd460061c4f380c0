// Derives a title from the headings of a Markdown text.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::content_import {

// Returns the text from its first line that is not blank.
std::string_view without_blank_lines(std::string_view text);

// Returns the first heading of the highest level as plain text, or nothing if there is none.
std::optional<std::string> title_in(std::string_view body);

// Removes a heading at the beginning of the text if it equals the title, since the title is
// displayed anyway.
std::string_view without_title(std::string_view body, std::string_view title);

}  // namespace toolyard::content_import
