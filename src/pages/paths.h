// Paths of the public site that pages link to, beside those of site/addresses.h.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "areas/content/content.h"
#include "areas/site/site.h"

namespace toolyard::pages {

// Returns the path of the texts with a tag, or of an author, percent-encoded.
std::string label_path(const site::SiteText& site, std::string_view locale, site::PageKind kind,
                       std::string_view label);
std::string site_path(const site::SiteText& site, const content::TextPlace& place);
// Returns the path of the picture that social networks show for a page.
std::string picture_path(std::string_view page_path);
// Whether a tool has a page.
bool is_shown(const site::SiteText& site, std::string_view tool);

}  // namespace toolyard::pages
