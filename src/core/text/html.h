// Texts inside of HTML.
#pragma once
#include <string>
#include <string_view>

namespace toolyard {

// As the text of an element, or of an attribute in quotes of either kind.
void append_html_text(std::string& out, std::string_view text);
std::string html_escaped(std::string_view text);

}  // namespace toolyard
