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

}  // namespace toolyard::http
