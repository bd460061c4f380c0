// What visitors do on the site, as events of the experiments that they take part in.
#pragma once
#include <functional>
#include <string>

#include "core/endpoint/endpoint.h"
#include "http/framing/request.h"
#include "http/framing/response.h"
#include "pages/public_site.h"

namespace toolyard {

// Returns the observer of responses; empty if there is no public site.
std::function<void(const Endpoint* endpoint, const http::Request& request,
                   const http::Response& response)>
site_events(pages::PublicSite* site, std::string base_url);

}  // namespace toolyard
