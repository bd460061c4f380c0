// The HTML of an email, parsed as far as necessary: finds links, inserts pieces, and derives plain
// text. It is read in one pass and not corrected.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "areas/mailing/composing/html_tags.h"

namespace toolyard::campaigns {

// The value of the `href` of an `a` element, as it occurs in the HTML.
struct HtmlLink {
  std::size_t begin = 0, size = 0;  // of the value
  std::string url;                  // with its entities decoded
};
// Returns the links to http and https URLs, in order.
std::vector<HtmlLink> find_links(std::string_view html);

// Returns the HTML with the host added to addresses that begin with a slash, which email programs
// cannot complete. `base_url` is that of the site, without a trailing slash.
std::string with_hosts(std::string_view html, std::string_view base_url);

// Returns a whole document as it is, and turns a fragment into a document.
std::string as_document(std::string_view html);
// Insert a piece after `<body>`, or before `</body>`.
std::string with_beginning(std::string_view document, std::string_view piece);
std::string with_end(std::string_view document, std::string_view piece);

// Returns what a text browser shows: paragraphs, numbered and bulleted lists, the cells of a row in
// one line, texts of images, and the targets of links in parentheses; marks for powers, quotations
// and struck text.
std::string text_of_html(std::string_view html, const FindEntity& find_entity = {});

}  // namespace toolyard::campaigns
