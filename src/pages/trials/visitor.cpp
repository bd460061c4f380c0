#include "pages/trials/visitor.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <charconv>

#include "core/crypto/random.h"
#include "core/robots/robots.h"
#include "core/text/base64.h"
#include "core/text/characters.h"

namespace toolyard::pages {
namespace {

constexpr std::size_t unit_size = 22;  // 131 bits
constexpr std::size_t max_seen = 20, max_value = 512;
constexpr std::size_t tag_bytes = 12, tag_size = 16;
static_assert(base64_encoded_size(tag_bytes, false) == tag_size);
constexpr std::string_view lifetime = "7776000";  // 90 days, in seconds

// Reads `.12` or `~12` at the beginning of a text, and removes it.
std::optional<Visitor::Seen> take_seen(std::string_view& text) {
  Visitor::Seen one{.takes_part = text[0] == '.'};
  if (!one.takes_part && text[0] != '~') return std::nullopt;
  const auto [end, fault] =
      std::from_chars(text.data() + 1, text.data() + text.size(), one.experiment);
  if (fault != std::errc() || one.experiment < 1) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return one;
}

bool says_yes(const http::Request& request, std::string_view field) {
  return trimmed(request.header(field)) == "1";
}

}  // namespace

const Visitor::Seen* Visitor::find(std::int64_t experiment) const {
  const auto found = std::ranges::find(seen, experiment, &Seen::experiment);
  return found == seen.end() ? nullptr : &*found;
}

void Visitor::add(Seen one) {
  if (seen.size() >= max_seen) seen.erase(seen.begin());
  seen.push_back(one);
}

Visitor new_visitor() {
  Visitor visitor;
  append_random_base62(visitor.unit, unit_size);
  return visitor;
}

std::string VisitorCookies::tag_of(std::string_view text) const {
  const auto whole = hmac_sha256(key_, text);
  return encode_base64({reinterpret_cast<const char*>(whole.data()), tag_bytes}, base64_url, false);
}

std::uint64_t VisitorCookies::number_of(std::string_view network) const {
  const auto whole = hmac_sha256(key_, "network " + std::string(network));
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | whole[i];
  return number;
}

// The tag follows a hyphen.
std::optional<Visitor> VisitorCookies::read(std::string_view value) const {
  if (value.size() < unit_size + 1 + tag_size || value.size() > max_value) return std::nullopt;
  const auto tag = value.substr(value.size() - tag_size);
  value.remove_suffix(tag_size);
  if (!value.ends_with('-')) return std::nullopt;
  value.remove_suffix(1);
  const auto expected = tag_of(value);
  if (CRYPTO_memcmp(tag.data(), expected.data(), tag_size) != 0) return std::nullopt;
  Visitor visitor{.unit = std::string(value.substr(0, unit_size))};
  const bool is_name =
      std::ranges::all_of(visitor.unit, [](char c) { return is_letter(c) || is_digit(c); });
  if (!is_name) return std::nullopt;
  value.remove_prefix(unit_size);
  while (!value.empty()) {
    const auto one = take_seen(value);
    if (!one || visitor.seen.size() == max_seen) return std::nullopt;
    visitor.seen.push_back(*one);
  }
  return visitor;
}

std::string VisitorCookies::text_of(const Visitor& visitor) const {
  auto text = visitor.unit;
  for (const auto& one : visitor.seen)
    text.append(one.takes_part ? "." : "~").append(std::to_string(one.experiment));
  const auto tag = tag_of(text);
  return text.append("-").append(tag);
}

std::string VisitorCookies::line_for(const std::optional<Visitor>& visitor, bool is_secure) const {
  const bool is_kept = visitor && !visitor->seen.empty();
  std::string line(visitor_cookie);
  line.append("=").append(is_kept ? text_of(*visitor) : "");
  line.append("; Path=/; Max-Age=").append(is_kept ? lifetime : "0");
  line += "; HttpOnly; SameSite=Lax";
  if (is_secure) line += "; Secure";
  return line;
}

bool refuses(const http::Request& request) {
  return says_yes(request, "dnt") || says_yes(request, "sec-gpc");
}

bool is_visit(const http::Request& request, bool is_secure) {
  if (request.method != http::Method::get || is_robot(request.known.user_agent)) return false;
  for (const auto* field : {"sec-purpose", "purpose", "x-moz"})
    if (request.header(field).contains("prefetch")) return false;
  const auto mode = request.header("sec-fetch-mode");
  return mode == "navigate" || (!mode.data() && !is_secure);
}

}  // namespace toolyard::pages
