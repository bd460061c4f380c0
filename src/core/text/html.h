// HTML escaping, and replacing within marked-up texts.
#pragma once
#include <string>
#include <string_view>

namespace toolyard {

// Escapes a text for the content of an element, or for an attribute in quotes of either kind.
void append_html_text(std::string& out, std::string_view text);
std::string html_escaped(std::string_view text);

// Returns the text with `to` in place of each `from`, which must not be empty.
std::string replaced(std::string_view text, std::string_view from, std::string_view to);

}  // namespace toolyard
