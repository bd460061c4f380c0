// Files of the public site that come from the site record: its style sheet and logo.
#pragma once
#include <optional>
#include <string_view>

#include "areas/site/site.h"
#include "pages/cache/finished_page.h"

namespace toolyard::pages {

// Returns the file at a path, or nullopt.
std::optional<PageText> site_file(const site::SiteText& site, std::string_view path);

}  // namespace toolyard::pages
