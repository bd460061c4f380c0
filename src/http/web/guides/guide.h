// Guides for callers of the API: pages of documentation in docs/guides, as HTML.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::http {

struct GuideHeading {
  std::int64_t level = 2;  // 2 or 3
  std::string id, text;
};

struct Guide {
  std::string name;  // of the file, without its ending
  std::string path;  // of the page
  std::string title;
  std::string lead;  // the first paragraph, as plain text
  std::string html;  // the lead and all below
  std::vector<GuideHeading> headings;
  std::string words;  // further search terms
};

// Path of the list of guides.
inline constexpr std::string_view guides_path = "/docs/guides/";

// Returns a guide for a Markdown text with a heading and a paragraph at its beginning. Links to
// `NAME.md` lead to the page of that guide; `address` takes the place of that in the examples,
// unless it is empty.
Guide guide_of(std::string_view name, std::string_view markdown, std::string_view address);

// Returns the guides in the order in which they are to be read.
std::vector<Guide> guides(std::string_view address);

}  // namespace toolyard::http
