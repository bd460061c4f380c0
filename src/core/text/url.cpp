#include "core/text/url.h"

#include <algorithm>

#include "core/text/characters.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"

namespace toolyard {
namespace {

// Removes everything from the first `mark` on and returns it, without the mark; null if there is
// none.
std::optional<std::string_view> take_from(std::string_view& text, char mark) {
  const auto at = text.find(mark);
  if (at == text.npos) return std::nullopt;
  const auto taken = text.substr(at + 1);
  text = text.substr(0, at);
  return taken;
}

void split_authority(UrlParts& parts) {
  auto rest = parts.authority;
  if (const auto at = rest.rfind('@'); at != rest.npos) {
    parts.user = rest.substr(0, at);
    parts.password = take_from(parts.user, ':');
    rest.remove_prefix(at + 1);
  }
  const auto bracket = rest.starts_with('[') ? rest.find(']') : rest.npos;
  if (const auto colon = rest.find(':', bracket == rest.npos ? 0 : bracket); colon != rest.npos) {
    parts.port = rest.substr(colon + 1);
    rest = rest.substr(0, colon);
  }
  const bool is_bracketed = bracket != rest.npos && bracket + 1 == rest.size();
  parts.host = is_bracketed ? rest.substr(1, bracket - 1) : rest;
}

// Whether a character can be in a URL: not white space, a control character or one that ends an
// attribute. Backslashes are slashes for browsers.
bool may_be_in_url(char32_t c) {
  return c > 0x20 && !(c >= 0x7F && c <= 0xA0) && c != '"' && c != '<' && c != '>' && c != '\\' &&
         c != '`' && c != 0x2028 && c != 0x2029 && c != 0xFEFF && c != 0x3000;
}

bool is_host(std::string_view host) {
  if (host.starts_with('['))
    return host.size() > 4 && host.ends_with(']') &&
           host.find_first_not_of("0123456789abcdefABCDEF:.", 1) == host.size() - 1;
  return !host.empty() && std::ranges::all_of(host, [](char c) {
    return is_letter_or_digit(c) || c == '-' || c == '.' || c == '_' || (c & 0x80) != 0;
  });
}

bool is_port(std::string_view port) {
  return !port.empty() && port.size() <= 5 && std::ranges::all_of(port, is_digit);
}

}  // namespace

UrlParts split_url(std::string_view url) {
  UrlParts parts;
  parts.fragment = take_from(url, '#');
  parts.query = take_from(url, '?');
  if (const auto scheme = url.find("://"); scheme != url.npos) {
    parts.scheme = url.substr(0, scheme);
    url.remove_prefix(scheme + 3);
    parts.authority = url.substr(0, url.find('/'));
    url.remove_prefix(parts.authority.size());
    split_authority(parts);
  }
  parts.path = url;
  return parts;
}

std::string percent_encoded(std::string_view text, std::string_view kept) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_letter_or_digit(c) || kept.contains(c)) out += c;
    else out.append({'%', upper_hex_digits[byte >> 4], upper_hex_digits[byte & 15]});
  }
  return out;
}

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    if (text.size() - i < 3) return std::nullopt;
    const int high = hex_value(text[i + 1]), low = hex_value(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    decoded += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return decoded;
}

bool has_only_url_characters(std::string_view text) {
  if (!is_valid_utf8(text)) return false;
  for (std::size_t at = 0; at < text.size();) {
    const auto [value, length] = code_point_at(text, at);
    if (!may_be_in_url(value)) return false;
    at += length;
  }
  return true;
}

bool is_web_url(std::string_view text) {
  const auto scheme = text.substr(0, text.find(':'));
  if ((scheme != "http" && scheme != "https") || !has_only_url_characters(text)) return false;
  auto rest = text.substr(scheme.size());
  if (!rest.starts_with("://")) return false;
  rest.remove_prefix(3);
  auto authority = rest.substr(0, rest.find_first_of("/?#"));
  const auto colon = authority.find(':', authority.starts_with('[') ? authority.find(']') : 0);
  if (colon != authority.npos && !is_port(authority.substr(colon + 1))) return false;
  return is_host(authority.substr(0, colon));
}

}  // namespace toolyard
