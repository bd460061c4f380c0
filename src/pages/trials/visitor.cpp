#include "pages/trials/visitor.h"

#include <algorithm>
#include <charconv>

#include "core/crypto/random.h"
#include "core/robots/robots.h"
#include "core/text/characters.h"

namespace toolyard::pages {
namespace {

constexpr std::size_t unit_size = 22;  // 131 bits
constexpr std::size_t max_seen = 20, max_value = 512;
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

std::optional<Visitor> visitor_in(std::string_view value) {
  if (value.size() < unit_size || value.size() > max_value) return std::nullopt;
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

std::string text_of(const Visitor& visitor) {
  auto text = visitor.unit;
  for (const auto& one : visitor.seen)
    text.append(one.takes_part ? "." : "~").append(std::to_string(one.experiment));
  return text;
}

std::string cookie_for(const std::optional<Visitor>& visitor, bool is_secure) {
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
