// The HTML of a mail, as far as it has to be understood: where its links lead, where something can
// be put in, and what remains of it as plain text. It is read in one pass, and taken as it is.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::campaigns {

// The value of an `href` of an `a`, as it stands in the HTML.
struct HtmlLink {
  std::size_t begin = 0, size = 0;  // of the value
  std::string url;                  // with its entities read
};
// Those that lead to http or https, in order.
std::vector<HtmlLink> find_links(std::string_view html);

// Whole documents stay as they are; a piece of one becomes a document.
std::string as_document(std::string_view html);
// Behind `<body>`, and before `</body>`.
std::string with_beginning(std::string_view document, std::string_view piece);
std::string with_end(std::string_view document, std::string_view piece);

std::string text_of_html(std::string_view html);

}  // namespace toolyard::campaigns
