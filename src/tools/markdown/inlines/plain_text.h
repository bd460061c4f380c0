// What inline elements read without their marks, and where links lead.
#pragma once
#include <string>
#include <string_view>

#include "tools/markdown/inlines/tokens.h"

namespace toolyard::markdown {

// The text of a single token; raw HTML, links and footnotes as such have none.
void append_plain_token(std::string& out, const Inlines& inlines, const Token& token,
                        std::string_view line_end);

// What is inside of a code span: line ends are spaces, and one space at both ends goes.
void append_code(std::string& out, std::string_view inside);

// The address a link leads to, and its title.
void append_address(std::string& out, const Link& link);
void append_title(std::string& out, const Link& link);

}  // namespace toolyard::markdown
