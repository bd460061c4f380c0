#include "app/surface/public_site.h"

#include "app/wiring/safe_html.h"
#include "core/time/clock.h"

namespace toolyard {

std::unique_ptr<pages::PublicSite> public_site(const Settings& settings, Store& store,
                                               const http::WebPages& web) {
  return std::make_unique<pages::PublicSite>(
      pages::PublicSiteOptions{.base_url = settings.server.base_url},
      pages::PublicSiteParts{.database = store.database(),
                             .web = web,
                             .clock = store.areas().clock,
                             .previews = store.areas().previews,
                             .render = safe_html,
                             .site = [] { return std::make_shared<const site::SiteText>(); },
                             .site_version = [] { return std::uint64_t{0}; }});
}

}  // namespace toolyard
