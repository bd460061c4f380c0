#include "app/surface/site_events.h"

#include <array>
#include <optional>
#include <utility>

#include "http/fields/origin.h"

namespace toolyard {

namespace {

using experiments::SiteEvent;

// Calls that pages of the site make when a visitor does something.
constexpr std::array<std::pair<std::string_view, SiteEvent>, 3> event_paths{
    {{"/api/v1/email/subscribe/", SiteEvent::subscribed},
     {"/api/v1/auth/register/", SiteEvent::registered},
     {"/api/v1/developer/keys/", SiteEvent::created_key}}};

std::optional<SiteEvent> event_of(const Endpoint& endpoint) {
  if (endpoint.meter) return SiteEvent::used_tool;
  for (const auto& [path, event] : event_paths)
    if (endpoint.path == path) return event;
  return std::nullopt;
}

bool is_page(const http::Request& request, const http::Response& response) {
  return request.known.accept.contains("text/html") &&
         (response.status == 200 || response.status == 304) &&
         response.content_type.starts_with("text/html");
}

}  // namespace

std::function<void(const Endpoint*, const http::Request&, const http::Response&)> site_events(
    pages::PublicSite* site, std::string base_url) {
  if (!site) return {};
  return
      [site, base_url = std::move(base_url)](const Endpoint* endpoint, const http::Request& request,
                                             const http::Response& response) {
        if (!request.known.cookie.contains(pages::visitor_cookie)) return;
        if (!endpoint) {
          if (is_page(request, response))
            site->trials().note_arrival(request, http::origin_of(request, base_url));
          return;
        }
        if (request.method != http::Method::post || response.status >= 400) return;
        if (const auto event = event_of(*endpoint)) site->trials().note(request, *event);
      };
}

}  // namespace toolyard
