// Converts the body of a WordPress post to HTML: paragraphs, blocks and shortcodes.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::content_import {

// The pictures that a post refers to by number.
struct Pictures {
  // Returns the URL of an attachment, or an empty text.
  std::function<std::string_view(std::string_view id)> find_url;
  std::vector<std::string_view> own;  // URLs of those that were uploaded to the post
};

struct WordpressHtml {
  std::string text;
  std::vector<std::string> notes;  // what was left out or kept as it is, for people
};

// Comments of blocks are removed. What is outside of blocks gets paragraphs and line breaks, as
// WordPress adds them.
WordpressHtml html_of_wordpress(std::string_view body, const Pictures& pictures);

}  // namespace toolyard::content_import
