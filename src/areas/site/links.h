// Which links the owner of the site may write into menus, profiles and redirects. Whatever passes
// can be an `href` or a `Location`: it leads to a page, and runs nothing.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::site {

// Whether a text is a path on this site, perhaps with a query and a fragment: it begins with one
// slash, and has no character by which browsers would take it for another host or a script.
bool is_site_path(std::string_view text);
// Whether a text is a path on this site, an `http` or `https` URL, or a `mailto` URL with an
// address.
bool is_link(std::string_view text);

// Returns the form in which the paths of redirects are compared: percent-decoded, in lower case,
// and with a slash at the end, unless the last segment has a file extension. A query and a fragment
// are cut off. Empty if the text is not a path on this site.
std::string normal_path(std::string_view text);

}  // namespace toolyard::site
