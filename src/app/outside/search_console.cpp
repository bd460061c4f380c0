#include "app/outside/search_console.h"

#include <algorithm>
#include <stdexcept>

#include "adapters/http_client/url.h"
#include "adapters/search_console/console.h"

namespace toolyard {

namespace {

// Whether the text is the name of a Search Console property, which distinguishes
// `https://example.org` from `https://example.org/`.
bool is_property(const std::string& site) {
  constexpr std::string_view domain = "sc-domain:";
  const bool is_plain =
      std::ranges::all_of(site, [](unsigned char c) { return c > ' ' && c != 0x7f; });
  if (site.starts_with(domain))
    return is_plain && site.size() > domain.size() && site.find('/') == site.npos;
  return is_plain && site.ends_with('/') && http_client::is_web_url(site) &&
         (site.starts_with("http://") || site.starts_with("https://"));
}

Result<void> check_sites(const std::vector<std::string>& sites) {
  for (const auto& site : sites) {
    if (!is_property(site))
      return invalid("/gsc_sites", "invalid_option",
                     "`" + site +
                         "` is not a property such as sc-domain:example.org or "
                         "https://example.org/, with the final slash.");
    if (std::ranges::count(sites, site) > 1)
      return invalid("/gsc_sites", "invalid_option", "`" + site + "` occurs twice.");
  }
  return {};
}

}  // namespace

Result<void> check_search_console(const Settings& settings) {
  if (auto fault = http_client::fault_of_base_url(settings.search.gsc_base_url))
    return invalid("/gsc_base_url", "invalid_option", std::move(*fault));
  TOOLYARD_TRY_VOID(check_sites(settings.search.sync.sites));
  if (settings.search.gsc_credentials.empty() && settings.search.sync.sites.empty()) return {};
  if (settings.search.gsc_credentials.empty())
    return invalid("/gsc_credentials", "conflicting_options",
                   "Must be set together with gsc_sites, or as a file.");
  if (settings.search.sync.sites.empty())
    return invalid("/gsc_sites", "conflicting_options",
                   "Must be set together with gsc_credentials.");
  if (const auto read = search_console::read_credentials(settings.search.gsc_credentials); !read)
    return invalid("/gsc_credentials", "invalid_option", read.error());
  return {};
}

std::unique_ptr<SearchConsole> make_search_console(const Settings& settings) {
  if (settings.search.gsc_credentials.empty()) return nullptr;
  auto credentials = search_console::read_credentials(settings.search.gsc_credentials);
  if (!credentials) throw std::runtime_error("gsc_credentials: " + credentials.error());
  return std::make_unique<search_console::GoogleSearchConsole>(
      search_console::Options{.base_url = settings.search.gsc_base_url,
                              .credentials = std::move(*credentials),
                              .proxy = settings.server.outgoing_proxy});
}

}  // namespace toolyard
