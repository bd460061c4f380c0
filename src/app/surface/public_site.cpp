#include "app/surface/public_site.h"

#include "app/wiring/safe_html.h"
#include "core/mail/sender.h"

namespace toolyard {

namespace {

std::string contact_of(const Settings& settings) {
  const auto sender = parse_mailbox(settings.mail.from);
  return sender ? sender->address : std::string();
}

}  // namespace

std::unique_ptr<pages::PublicSite> public_site(const Settings& settings, Store& store,
                                               const http::WebPages& web, pages::OnView on_view) {
  return std::make_unique<pages::PublicSite>(
      pages::PublicSiteOptions{
          .base_url = settings.server.base_url,
          .theme = settings.site.theme,
          .lists_tools = settings.limits.anonymous_tools == AnonymousTools::on,
          .max_page_bytes = static_cast<std::size_t>(settings.site.cache_bytes),
          .contact = contact_of(settings)},
      pages::PublicSiteParts{.database = store.database(),
                             .web = web,
                             .clock = store.areas().clock,
                             .previews = store.areas().previews,
                             .render = safe_html,
                             .painter = store.areas().painter,
                             .site = store.areas().site,
                             .on_view = std::move(on_view),
                             .arrivals = store.areas().experiments.arrivals(),
                             .visitor_key = store.areas().visitor_key});
}

}  // namespace toolyard
