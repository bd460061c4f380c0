#include "areas/search/properties/property_name.h"

#include <algorithm>

#include "core/mail/ascii_domain.h"
#include "core/text/characters.h"
#include "core/text/letter_case.h"
#include "core/text/url.h"

namespace toolyard::search {
namespace {

constexpr std::string_view domain_scheme = "sc-domain:", app_scheme = "android-app://";
constexpr std::size_t max_bytes = 800;

bool is_host(std::string_view host) {
  if (host.empty() || host.size() > 253 || host.front() == '.' || host.front() == '-') return false;
  return host.find("..") == host.npos && std::ranges::all_of(host, [](char c) {
           return is_letter_or_digit(c) || c == '-' || c == '.' || c == '_';
         });
}

std::optional<std::string> ascii_host(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  auto name = ascii_domain(host);
  return name && is_host(*name) ? name : std::nullopt;
}

std::optional<std::string> url_name(std::string_view text) {
  const auto parts = split_url(text);
  const auto scheme = lower_case(parts.scheme);
  if (scheme != "http" && scheme != "https") return std::nullopt;
  if (!parts.user.empty() || parts.password || parts.query || parts.fragment) return std::nullopt;
  const auto host = ascii_host(parts.host);
  if (!host) return std::nullopt;
  auto name = scheme + "://" + *host;
  const std::string_view usual_port = scheme == "https" ? "443" : "80";
  if (parts.port && !parts.port->empty() && *parts.port != usual_port) {
    if (parts.port->size() > 5 || !std::ranges::all_of(*parts.port, is_digit)) return std::nullopt;
    name.append(":").append(*parts.port);
  }
  return name.append(parts.path.empty() ? "/" : parts.path);
}

// The host of a domain or URL property.
std::string_view host_of(std::string_view name) {
  if (name.starts_with(domain_scheme)) return name.substr(domain_scheme.size());
  return split_url(name).host;
}

}  // namespace

std::optional<std::string> property_name(std::string_view text) {
  const bool is_sound =
      !text.empty() && text.size() <= max_bytes &&
      std::ranges::all_of(text, [](unsigned char c) { return c > 0x20 && c != 0x7F; });
  if (!is_sound) return std::nullopt;
  const auto small = lower_case(text.substr(0, std::min(text.size(), app_scheme.size())));
  if (small.starts_with(app_scheme)) return std::string(text);
  if (!small.starts_with(domain_scheme)) return url_name(text);
  const auto domain = ascii_host(text.substr(domain_scheme.size()));
  if (!domain || domain->find('.') == domain->npos) return std::nullopt;
  return std::string(domain_scheme) + *domain;
}

std::string origin_of_property(std::string_view name) {
  if (name.starts_with(domain_scheme)) return "https://" + std::string(host_of(name));
  const auto parts = split_url(name);
  if (parts.scheme != "http" && parts.scheme != "https") return {};
  return std::string(parts.scheme) + "://" + std::string(parts.authority);
}

bool contains_property(std::string_view outer, std::string_view inner) {
  if (outer == inner) return false;
  if (!outer.starts_with(domain_scheme)) return inner.starts_with(outer) && outer.ends_with('/');
  const auto domain = host_of(outer), host = host_of(inner);
  return host == domain || (host.size() > domain.size() && host.ends_with(domain) &&
                            host[host.size() - domain.size() - 1] == '.');
}

}  // namespace toolyard::search
