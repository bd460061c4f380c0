// Makes the public site from the parts of the server.
#pragma once
#include <memory>

#include "app/settings/settings.h"
#include "app/wiring/store.h"
#include "pages/public_site.h"

namespace toolyard {

// `web` and `store` must outlive the site. `on_view` is called for each page that people
// look at.
std::unique_ptr<pages::PublicSite> public_site(const Settings& settings, Store& store,
                                               const http::WebPages& web, pages::OnView on_view);

}  // namespace toolyard
