#include "pages/site_files.h"

#include <string>

namespace toolyard::pages {
namespace {

void append_colours(std::string& css, std::string_view accent, std::string_view towards) {
  css.append("--accent:").append(accent);
  css.append(";--accent-strong:color-mix(in srgb,").append(accent).append(" 80%,");
  css.append(towards).append(")");
}

// The colours of the site in both schemes, and the owner's own styles.
std::string style_of(const site::SiteText& site) {
  std::string css(":root{");
  append_colours(css, site.accent_color, "#000");
  css += "}\n:root[data-theme='dark']{";
  append_colours(css, site.accent_color_dark, "#fff");
  css += "}\n@media (prefers-color-scheme:dark){:root:not([data-theme='light']){";
  append_colours(css, site.accent_color_dark, "#fff");
  css += "}}\n";
  return css.append(site.css);
}

}  // namespace

std::optional<PageText> site_file(const site::SiteText& site, std::string_view path) {
  if (path == "/site.css")
    return PageText{
        .media_type = "text/css; charset=utf-8", .text = style_of(site), .policy = Policy::file};
  if (path == "/logo.svg" && !site.logo.empty())
    return PageText{.media_type = "image/svg+xml", .text = site.logo, .policy = Policy::file};
  return std::nullopt;
}

}  // namespace toolyard::pages
