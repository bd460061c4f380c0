// Colours code in texts: marks comments, strings, names and so on in the code blocks of sanitized
// HTML by elements with classes, and changes nothing else.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::pages {

// Returns the HTML with `<span class="hl-…">` in each `<pre><code class="language-…">` whose
// language is known. Without these elements, it is the same.
std::string highlighted(std::string_view html);

}  // namespace toolyard::pages
