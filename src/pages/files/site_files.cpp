#include "pages/files/site_files.h"

#include <chrono>

#include "core/json/writer.h"
#include "http/web/site_files.h"
#include "pages/dates.h"

namespace toolyard::pages {
namespace {

constexpr int small_icon = 192, large_icon = 512, touch_icon = 180, tab_icon = 48;

void append_colours(std::string& css, std::string_view accent, std::string_view towards) {
  css.append("--accent:").append(accent);
  css.append(";--accent-strong:color-mix(in srgb,").append(accent).append(" 80%,");
  css.append(towards).append(")");
}

PageText file(std::string_view media_type, std::string text) {
  return {.media_type = media_type, .text = std::move(text), .policy = Policy::file};
}

// Puts a PNG into the format of `favicon.ico`, which all browsers read.
std::string ico_of(const std::string& png, int pixels) {
  std::string ico;
  const auto add = [&](std::uint32_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) ico += static_cast<char>(number >> (8 * i) & 0xff);
  };
  constexpr std::uint32_t header_bytes = 22;
  add(0, 2);
  add(1, 2);  // an icon
  add(1, 2);  // one picture
  add(static_cast<std::uint32_t>(pixels), 1);
  add(static_cast<std::uint32_t>(pixels), 1);
  add(0, 2);
  add(1, 2);
  add(32, 2);
  add(static_cast<std::uint32_t>(png.size()), 4);
  add(header_bytes, 4);
  return ico + png;
}

}  // namespace

// The colours of the site in both schemes, and the owner's own styles.
std::string SiteFiles::style() const {
  const auto& site = parts_.site;
  std::string css(":root{");
  append_colours(css, site.accent_color, "#000");
  css += "}\n:root[data-theme='dark']{";
  append_colours(css, site.accent_color_dark, "#fff");
  css += "}\n@media (prefers-color-scheme:dark){:root:not([data-theme='light']){";
  append_colours(css, site.accent_color_dark, "#fff");
  css += "}}\n";
  return css.append(site.css);
}

std::string SiteFiles::robots() const {
  if (!parts_.site.is_indexed) return "User-agent: *\nDisallow: /\n";
  return http::robots_text(parts_.origin);
}

std::string SiteFiles::manifest() const {
  std::string json;
  JsonObject manifest(json);
  manifest.text("name", parts_.site.name);
  manifest.text("short_name", parts_.site.name);
  if (!parts_.site.tagline.empty()) manifest.text("description", parts_.site.tagline);
  manifest.text("id", "/");
  manifest.text("start_url", "/");
  manifest.text("display", "minimal-ui");
  manifest.text("theme_color", parts_.site.accent_color);
  manifest.text("background_color", "#ffffff");
  auto& icons = manifest.member("icons");
  icons += '[';
  for (const auto pixels : {small_icon, large_icon}) {
    if (icons.back() != '[') icons += ',';
    const auto size = std::to_string(pixels);
    JsonObject icon(icons);
    icon.text("src", "/icon-" + size + ".png");
    icon.text("sizes", size + "x" + size);
    icon.text("type", "image/png");
  }
  icons += ']';
  return json;
}

// RFC 9116. It expires after a year, and is made anew each time.
std::optional<std::string> SiteFiles::security() const {
  if (parts_.contact.empty()) return std::nullopt;
  return "Contact: mailto:" + std::string(parts_.contact) +
         "\nExpires: " + iso_time(parts_.now + std::chrono::days(365)) +
         "\nPreferred-Languages: " + parts_.site.locales.front() +
         "\nCanonical: " + url("/.well-known/security.txt") + "\n";
}

std::optional<PageText> SiteFiles::fixed(std::string_view path) const {
  const auto& site = parts_.site;
  const auto icon = [&](int pixels) {
    return parts_.painter.icon(site.name, site.accent_color, pixels);
  };
  if (path == "/site.css") return file("text/css; charset=utf-8", style());
  if (path == "/logo.svg" && !site.logo.empty()) return file("image/svg+xml", site.logo);
  if (path == "/robots.txt") return file("text/plain; charset=utf-8", robots());
  if (path == "/site.webmanifest") return file("application/manifest+json", manifest());
  if (path == "/apple-touch-icon.png") return file("image/png", icon(touch_icon));
  if (path == "/icon-192.png") return file("image/png", icon(small_icon));
  if (path == "/icon-512.png") return file("image/png", icon(large_icon));
  if (path == "/favicon.ico") return file("image/x-icon", ico_of(icon(tab_icon), tab_icon));
  if (path == "/security.txt" || path == "/.well-known/security.txt")
    if (auto text = security()) {
      auto page = file("text/plain; charset=utf-8", std::move(*text));
      page.is_kept = false;
      return page;
    }
  return std::nullopt;
}

std::optional<PageText> SiteFiles::made(Transaction& transaction, std::string_view path) const {
  constexpr std::string_view maps = "/sitemaps/", cards = "/og/";
  if (path == "/sitemap.xml") return sitemap_index(transaction);
  if (path == "/llms.txt") return language_model_map(transaction);
  if (path.starts_with(maps) && path.ends_with(".xml"))
    return sitemap(transaction, path.substr(maps.size(), path.size() - maps.size() - 4));
  if (path.starts_with(cards) && path.ends_with(".png")) return card(transaction, path);
  return std::nullopt;
}

}  // namespace toolyard::pages
