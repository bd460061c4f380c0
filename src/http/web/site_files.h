// Files for search engines: /robots.txt, and /sitemap.xml with the pages that they may index.
#pragma once
#include <string>
#include <vector>

#include "http/api/router.h"

namespace toolyard::http {

struct SiteList {
  std::vector<std::string> paths;
  std::string base_url;  // empty: the scheme and host of the request
};

std::vector<Page> site_files(SiteList site);

// Returns the text of /robots.txt for a server at an origin.
std::string robots_text(std::string_view origin);

}  // namespace toolyard::http
