#include "areas/visits/counting/source.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/characters.h"
#include "core/text/url.h"
#include "core/text/utf8.h"

namespace toolyard::visits {
namespace {

constexpr std::size_t max_host_bytes = 100, max_part_characters = 60;

// Hosts of sites that have several.
constexpr std::array<std::pair<std::string_view, std::string_view>, 21> known_hosts{{
    {"com.google.android.gm", "mail.google.com"},
    {"com.google.android.googlequicksearchbox", "google.com"},
    {"cn.bing.com", "bing.com"},
    {"fb.me", "facebook.com"},
    {"l.facebook.com", "facebook.com"},
    {"l.instagram.com", "instagram.com"},
    {"l.threads.net", "threads.net"},
    {"lm.facebook.com", "facebook.com"},
    {"lnkd.in", "linkedin.com"},
    {"m.facebook.com", "facebook.com"},
    {"m.youtube.com", "youtube.com"},
    {"old.reddit.com", "reddit.com"},
    {"out.reddit.com", "reddit.com"},
    {"com.reddit.frontpage", "reddit.com"},
    {"t.co", "x.com"},
    {"twitter.com", "x.com"},
    {"mobile.twitter.com", "x.com"},
    {"com.linkedin.android", "linkedin.com"},
    {"ya.ru", "yandex.ru"},
    {"youtu.be", "youtube.com"},
    {"html.duckduckgo.com", "duckduckgo.com"},
}};

std::string_view without_port(std::string_view host) {
  const auto colon = host.rfind(':');
  return colon == host.npos || host.ends_with(']') ? host : host.substr(0, colon);
}

bool is_host_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == ':' ||
         c == '_';
}

// Returns a host in lower case and without `www.`; empty if it is not one.
std::string plain_host(std::string_view host) {
  std::string text(host.substr(0, max_host_bytes + 1));
  std::ranges::transform(text, text.begin(), [](char c) { return lower(c); });
  if (text.starts_with("www.")) text.erase(0, 4);
  if (text.ends_with('.')) text.pop_back();
  const bool is_host =
      text.size() <= max_host_bytes && std::ranges::all_of(text, is_host_character);
  return is_host ? text : std::string();
}

// Whether a host is `google.` with one or two labels of a country.
bool is_google(std::string_view host) {
  if (!host.starts_with("google.")) return false;
  host.remove_prefix(7);
  return host.size() <= 6 && std::ranges::count(host, '.') <= 1;
}

std::string host_of_url(std::string_view url) {
  const auto parts = split_url(url);
  std::string scheme(parts.scheme);
  std::ranges::transform(scheme, scheme.begin(), [](char c) { return lower(c); });
  if (scheme != "http" && scheme != "https" && scheme != "android-app") return {};
  return plain_host(parts.host);
}

// Returns a parameter decoded, without control characters, and cut to whole characters; empty if it
// is not a text.
std::string part_of(std::string_view encoded) {
  std::string plus(encoded);
  std::ranges::replace(plus, '+', ' ');
  const auto decoded = percent_decoded(plus);
  if (!decoded || !is_valid_utf8(*decoded)) return {};
  std::string part;
  std::size_t characters = 0;
  for (std::size_t at = 0; at < decoded->size() && characters < max_part_characters;) {
    const auto point = code_point_at(*decoded, at);
    if (point.value >= 0x20 && point.value != 0x7F) {
      part.append(*decoded, at, point.length);
      ++characters;
    }
    at += point.length;
  }
  return std::string(trimmed(part));
}

}  // namespace

std::optional<std::string> referring_site(std::string_view referrer, std::string_view own_host) {
  auto host = host_of_url(referrer);
  if (host.empty()) return host;
  if (host == plain_host(without_port(own_host))) return std::nullopt;
  if (is_google(host)) return "google.com";
  const auto known =
      std::ranges::find(known_hosts, host, [](const auto& one) { return one.first; });
  if (known != known_hosts.end()) host = known->second;
  return host;
}

std::string campaign_of(std::string_view query) {
  constexpr std::array<std::string_view, 3> names{"utm_source", "utm_medium", "utm_campaign"};
  std::array<std::string, 3> parts;
  while (!query.empty()) {
    const auto end = std::min(query.find('&'), query.size());
    const auto pair = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    const auto equals = pair.find('=');
    if (equals == pair.npos) continue;
    const auto name = std::ranges::find(names, pair.substr(0, equals));
    if (name == names.end()) continue;
    auto& part = parts[static_cast<std::size_t>(name - names.begin())];
    if (part.empty()) part = part_of(pair.substr(equals + 1));
  }
  if (std::ranges::all_of(parts, &std::string::empty)) return {};
  std::string label;
  for (const auto& part : parts) {
    if (!label.empty()) label += " / ";
    label.append(part.empty() ? missing_part : std::string_view(part));
  }
  return label;
}

}  // namespace toolyard::visits
