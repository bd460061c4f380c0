// Gives ids to the headings of sanitized HTML, so that they can be linked to.
#pragma once
#include <string>

namespace toolyard::markdown {

// Returns the HTML with an id on each heading that has none, in the form of those of Markdown
// headings. The HTML must come from the sanitizer or the renderer.
std::string with_heading_ids(std::string html);

}  // namespace toolyard::markdown
