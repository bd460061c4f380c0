// Structured data of a page as JSON-LD, by the vocabulary of schema.org.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "pages/frame.h"
#include "pages/outline.h"

namespace toolyard::pages {

// Returns the text of a `script` element: the site, its owner, the way to the page, an article if
// the page is one, and what `head.structured` adds. No `<` occurs in it.
std::string structured_data(const Frame& frame, const Head& head);

// Returns the owner of the site, as an `Organization`.
std::string owner_data(const Frame& frame);
// Appends a `FAQPage` to the objects in `out`, if there are questions.
void append_questions(std::string& out, std::span<const QuestionText> questions);
// Returns an object `SoftwareApplication` for a tool.
struct ToolFacts {
  std::string_view title, summary;
  std::string url;
};
std::string tool_data(const ToolFacts& tool);

}  // namespace toolyard::pages
