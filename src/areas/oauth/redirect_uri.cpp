#include "areas/oauth/redirect_uri.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/text/characters.h"
#include "core/text/url.h"

namespace toolyard::oauth {

namespace {

constexpr std::size_t longest = 1'000;

bool is_plain(char c) {
  return c > ' ' && c <= '~' && std::string_view("\"<>\\^`{|}#").find(c) == std::string_view::npos;
}

bool is_port(std::string_view text) {
  return text.empty() || (text.size() >= 2 && text.size() <= 6 && text[0] == ':' &&
                          std::ranges::all_of(text.substr(1), is_digit));
}

// Whether an authority is a host with an optional port, and no user.
bool is_authority(std::string_view authority) {
  if (authority.starts_with('[')) {
    const auto end = authority.find(']');
    if (end == authority.npos || end == 1) return false;
    const auto address = authority.substr(1, end - 1);
    return std::ranges::all_of(
               address, [](char c) { return is_letter_or_digit(c) || c == ':' || c == '.'; }) &&
           is_port(authority.substr(end + 1));
  }
  const auto end = std::min(authority.find(':'), authority.size());
  const auto host = authority.substr(0, end);
  return !host.empty() && std::ranges::all_of(host, [](char c) {
    return is_letter_or_digit(c) || c == '.' || c == '-';
  }) && is_port(authority.substr(end));
}

std::string_view authority_of(std::string_view uri, std::string_view scheme) {
  const auto rest = uri.substr(scheme.size());
  return rest.substr(0, rest.find_first_of("/?"));
}

struct Loopback {
  std::string_view name, path;
  bool operator==(const Loopback&) const = default;
};

// Returns the name and the path of a loopback URI, without its port.
std::optional<Loopback> loopback_of(std::string_view uri) {
  constexpr std::string_view scheme = "http://";
  if (!uri.starts_with(scheme)) return std::nullopt;
  const auto authority = authority_of(uri, scheme);
  for (const std::string_view name : {"127.0.0.1", "localhost", "[::1]"})
    if (authority.starts_with(name) && is_port(authority.substr(name.size())))
      return Loopback{name, uri.substr(scheme.size() + authority.size())};
  return std::nullopt;
}

// RFC 8252 (7.1) requires a reversed domain name, which shows whom the scheme belongs to.
bool has_private_scheme(std::string_view uri) {
  const auto scheme = uri.substr(0, uri.find(':'));
  return scheme.size() < uri.size() && scheme.find('.') != scheme.npos && is_lower(scheme[0]) &&
         scheme.back() != '.' &&
         std::ranges::all_of(
             scheme,
             [](char c) { return is_lower(c) || is_digit(c) || c == '.' || c == '-' || c == '+'; });
}

}  // namespace

bool is_redirect_uri(std::string_view uri) {
  constexpr std::string_view scheme = "https://";
  if (uri.empty() || uri.size() > longest || !std::ranges::all_of(uri, is_plain)) return false;
  if (uri.starts_with(scheme)) return is_authority(authority_of(uri, scheme));
  return loopback_of(uri).has_value() || has_private_scheme(uri);
}

bool is_registered(std::string_view uri, std::span<const std::string> registered) {
  const auto local = is_redirect_uri(uri) ? loopback_of(uri) : std::nullopt;
  return std::ranges::any_of(registered, [&](const std::string& known) {
    return known == uri || (local && loopback_of(known) == local);
  });
}

std::string destination_of(std::string_view uri) {
  const auto parts = split_url(uri);
  if (!parts.authority.empty() && (parts.scheme == "https" || parts.scheme == "http"))
    return std::string(parts.authority);
  return std::string(uri.substr(0, uri.find(':'))) + ":";
}

}  // namespace toolyard::oauth
