#include "pages/paths.h"

#include <algorithm>

#include "core/text/url.h"

namespace toolyard::pages {

std::string label_path(const site::SiteText& site, std::string_view locale, site::PageKind kind,
                       std::string_view label) {
  return site::path_of(site, {.kind = kind,
                              .locale = std::string(locale),
                              .name = percent_encoded(content::label_name(label))});
}

std::string site_path(const site::SiteText& site, const content::TextPlace& place) {
  return site::path_of_text(site, place.locale, place.content_type, place.slug, {});
}

std::string picture_path(std::string_view page_path) {
  auto name = page_path;
  if (name.ends_with('/')) name.remove_suffix(1);
  return "/og" + (name.empty() ? std::string("/index") : std::string(name)) + ".png";
}

bool is_shown(const site::SiteText& site, std::string_view tool) {
  return std::ranges::find(site.hidden_tools, tool) == site.hidden_tools.end();
}

}  // namespace toolyard::pages
