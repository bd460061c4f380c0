// What search engines read first: /robots.txt, and the pages that they may list, as /sitemap.xml.
#pragma once
#include <string>
#include <vector>

#include "http/api/router.h"

namespace toolyard::http {

struct SiteList {
  std::vector<std::string> paths;
  std::string base_url;  // empty: as the caller addressed us
};

std::vector<Page> site_files(SiteList site);

}  // namespace toolyard::http
