#include "http/web/site_files.h"

#include <memory>

#include "http/documents/html_page.h"
#include "http/fields/origin.h"
#include "http/framing/cached_text.h"

namespace toolyard::http {

namespace {

constexpr auto map_path = "/sitemap.xml";
constexpr std::string_view rules =
    "User-agent: *\nDisallow: /account/\nDisallow: /admin/\nDisallow: /api/\nDisallow: "
    "/developer/\nDisallow: /search/\n"
    "\nSitemap: ";

std::string map_of(const SiteList& site, std::string_view origin) {
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
  for (const auto& path : site.paths) {
    out += "<url><loc>";
    append_html_text(out, std::string(origin) + path);
    out += "</loc></url>\n";
  }
  return out += "</urlset>\n";
}

}  // namespace

std::string robots_text(std::string_view origin) {
  return std::string(rules).append(origin).append(map_path) + "\n";
}

std::vector<Page> site_files(SiteList given) {
  auto site = std::make_shared<const SiteList>(std::move(given));
  const auto robots = [site](const Request& request) {
    return uncached_text_response("text/plain; charset=utf-8",
                                  robots_text(origin_of(request, site->base_url)));
  };
  const auto map = [site](const Request& request) {
    return uncached_text_response("application/xml",
                                  map_of(*site, origin_of(request, site->base_url)));
  };
  return {{.path = "/robots.txt", .make = robots}, {.path = map_path, .make = map}};
}

}  // namespace toolyard::http
