// Plain text of inline elements without their markup, and addresses and titles of links.
#pragma once
#include <string>
#include <string_view>

#include "tools/markdown/inlines/tokens.h"

namespace toolyard::markdown {

// Appends the text of a single token; raw HTML, footnotes, and the ends of links and images have
// none. Line breaks become `line_end`.
void append_plain_token(std::string& out, const Inlines& inlines, const Token& token,
                        std::string_view line_end);

// Appends the content of a code span: line endings become spaces, and if there is a space at both
// ends, one is removed from each.
void append_code(std::string& out, std::string_view inside);

// Append the address that a link leads to, or its title.
void append_address(std::string& out, const Link& link);
void append_title(std::string& out, const Link& link);

}  // namespace toolyard::markdown
