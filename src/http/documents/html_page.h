// Renders HtmlPage as HTML without scripts or external resources, and with a policy against framing
// and indexing by search engines.
#pragma once
#include "core/answers/html_page.h"
#include "core/text/html.h"
#include "http/framing/response.h"

namespace toolyard::http {

void write_html_page(const HtmlPage& page, Response& response);

// Appends a text as HTML, in which text between backticks becomes <code>.
void append_html_rich(std::string& out, std::string_view text);

}  // namespace toolyard::http
