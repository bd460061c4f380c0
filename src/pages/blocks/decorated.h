// What a page of the site adds to the HTML of a text, in its language: links at headings, tables
// and code that scroll by themselves, and levels of headings that continue those of the page.
#pragma once
#include <string>
#include <string_view>

#include "pages/theme/words.h"

namespace toolyard::pages {

// The HTML must come from the sanitizer. The headings of the highest level become `top_level`, and
// no level is left out below it.
std::string decorated(std::string_view html, const Words& words, int top_level = 2);

}  // namespace toolyard::pages
