// Makes the links of a text absolute, for readers that do not know the page it is on.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::pages {

// Returns the HTML of the sanitizer with the absolute URL in place of each path, query and fragment
// of a link or source. `origin` is that of `page_url`, which ends with a slash.
std::string with_absolute_links(std::string_view html, std::string_view origin,
                                std::string_view page_url);

}  // namespace toolyard::pages
