#include "app/surface/served_pages.h"

#include "core/embedded.h"
#include "http/mcp/requests.h"

namespace toolyard {

bool serves_pages(const Settings& settings) {
  return settings.server.pages != ServedPages::none && !embedded_assets().empty();
}

std::string listening_host(const Settings& settings) {
  return settings.server.listen.substr(0, settings.server.listen.rfind(':'));
}

void warn_of_open_sign_ins(const Settings& settings, Log& log) {
  const bool speaks_https = !settings.server.tls_cert.empty() ||
                            !settings.server.trusted_proxies.empty() ||
                            settings.server.base_url.starts_with("https://");
  if (!serves_pages(settings) || speaks_https || http::is_loopback_host(listening_host(settings)))
    return;
  log.event(LogLevel::warning, "sign-ins on pages are not encrypted",
            {{"what",
              "Set tls_cert and tls_key, or set base_url or trusted_proxies if a proxy in front of "
              "the server terminates TLS."}});
}

}  // namespace toolyard
