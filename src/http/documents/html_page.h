// Writes a page for people as HTML: readable without styles or scripts of others, in no frame, in
// no store and in no index of search engines.
#pragma once
#include "core/answers/html_page.h"
#include "core/text/html.h"
#include "http/framing/response.h"

namespace toolyard::http {

void write_html_page(const HtmlPage& page, Response& response);

// The HTML of a text in which `code` is marked.
void append_html_rich(std::string& out, std::string_view text);

}  // namespace toolyard::http
