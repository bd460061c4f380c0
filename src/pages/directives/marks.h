// Finds directives in a text and puts HTML in their place, once the text has been rendered and
// sanitized: what the text itself contains can therefore not have the form of an expanded
// directive.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/options.h"

namespace toolyard::pages {

// A body whose lines that look like directives are replaced by words that Markdown leaves alone.
// HTML is not changed: there, paragraphs that consist of a directive are found after sanitizing.
class MarkedBody {
 public:
  // Returns the HTML for a directive.
  using Expand = std::function<std::string(std::string_view line)>;

  MarkedBody(std::string_view body, content::BodyFormat format);

  const std::string& body() const { return body_; }
  // Whether there may be directives.
  bool has_any() const { return has_any_; }

  // Replaces the directives in the sanitized HTML of the body. They are paragraphs of their own, at
  // the top or in lists and sections; elsewhere, such as in code and quotes, they become text
  // again.
  std::string expanded(std::string_view html, const Expand& expand) const;

 private:
  class Walk;

  std::string body_;
  std::string mark_;  // beginning of each word, which the body does not contain
  std::vector<std::string_view> lines_;
  bool is_html_ = false;
  bool has_any_ = false;
};

}  // namespace toolyard::pages
