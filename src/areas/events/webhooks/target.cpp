#include "areas/events/webhooks/target.h"

#include <charconv>

#include "core/text/url.h"

namespace toolyard::webhooks {
namespace {

bool is_allowed_port(std::string_view text) {
  int port = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (fault != std::errc() || end != text.data() + text.size()) return false;
  return port == 80 || port == 443 || (port >= 1'024 && port <= 65'535);
}

}  // namespace

std::optional<std::string> fault_of_target(std::string_view url) {
  if (!has_only_url_characters(url) || !is_web_url(url))
    return "Must be an `http` or `https` URL with a host and without user information.";
  const auto parts = split_url(url);
  if (parts.fragment) return "Must not have a fragment.";
  if (parts.port && !is_allowed_port(*parts.port))
    return "The port must be 80, 443 or at least 1024.";
  return std::nullopt;
}

}  // namespace toolyard::webhooks
