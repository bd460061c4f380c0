#include <curl/curl.h>

#include <algorithm>
#include <new>

#include "adapters/smtp/mailer.h"
#include "core/address.h"

namespace toolyard::smtp {
namespace {

struct FreeUrl {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
};

// Returns a part of the URL, with user and password decoded, or nothing if it is missing.
std::optional<std::string> part(CURLU* url, CURLUPart which) {
  char* text = nullptr;
  const unsigned flags =
      which == CURLUPART_USER || which == CURLUPART_PASSWORD ? CURLU_URLDECODE : 0;
  if (curl_url_get(url, which, &text, flags) != CURLUE_OK) return std::nullopt;
  std::string out(text);
  curl_free(text);
  return out;
}

bool is_one_line(std::string_view text) {
  return std::ranges::none_of(
      text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; });
}

}  // namespace

std::optional<Server> parse_server(std::string_view text) {
  const std::unique_ptr<CURLU, FreeUrl> url(curl_url());
  if (!url) throw std::bad_alloc();
  const std::string copy(text);
  if (text.size() > 2048 || !is_one_line(text) ||
      curl_url_set(url.get(), CURLUPART_URL, copy.c_str(), 0) != CURLUE_OK)
    return std::nullopt;
  const auto scheme = part(url.get(), CURLUPART_SCHEME);
  const auto path = part(url.get(), CURLUPART_PATH);
  if ((scheme != "smtp" && scheme != "smtps") || (path && !path->empty() && path != "/") ||
      part(url.get(), CURLUPART_QUERY) || part(url.get(), CURLUPART_FRAGMENT))
    return std::nullopt;
  Server server{.host = part(url.get(), CURLUPART_HOST).value_or(""),
                .user = part(url.get(), CURLUPART_USER).value_or(""),
                .password = part(url.get(), CURLUPART_PASSWORD).value_or("")};
  const auto port = part(url.get(), CURLUPART_PORT);
  server.port = port ? static_cast<std::uint16_t>(std::stoul(*port))
                     : static_cast<std::uint16_t>(scheme == "smtps" ? 465 : 587);
  if (server.host.empty() || server.port == 0 || !is_one_line(server.user) ||
      !is_one_line(server.password) || server.user.empty() != server.password.empty())
    return std::nullopt;
  if (scheme == "smtps") server.security = Security::whole;
  else if (is_loopback_host(server.host)) server.security = Security::none;
  else if (!server.password.empty()) server.security = Security::required;
  return server;
}

}  // namespace toolyard::smtp
