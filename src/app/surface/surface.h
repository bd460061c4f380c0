// What the server offers: all endpoints and pages, and what of them is documented.
#pragma once
#include <memory>
#include <vector>

#include "app/settings/reload.h"
#include "app/wiring/areas.h"
#include "core/endpoint/endpoint.h"
#include "http/documents/service_pages.h"
#include "http/web/web_pages.h"
#include "tools/tool.h"

namespace toolyard {

// All endpoints and pages of the server. `shown` are the endpoints as documented.
struct Surface {
  std::vector<Endpoint> endpoints;
  std::vector<Endpoint> shown;
  std::vector<http::Page> pages;
  std::vector<http::Page> listed;  // pages in the OpenAPI document
};
// `settings` must outlive the surface; those that a running server can change are read from
// `in_force` for each request.
Surface surface(const Settings& settings, const std::shared_ptr<const SettingsInForce>& in_force,
                const Context& context, Areas& areas, Areas::Usage usage, metrics::NodeStatus node,
                std::vector<http::ReadyCheck> checks);

// Adds the web pages to the surface. Returns null if pages are not served.
std::unique_ptr<const http::WebPages> web_pages(const Settings& settings, Surface& surface);

}  // namespace toolyard
