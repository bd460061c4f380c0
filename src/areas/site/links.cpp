#include "areas/site/links.h"

#include <algorithm>

#include "core/mail/email_address.h"
#include "core/text/characters.h"
#include "core/text/letter_case.h"
#include "core/text/url.h"
#include "core/text/utf8.h"

namespace toolyard::site {
namespace {

// Whether a character can be in a URL: not white space, a control character or one that ends an
// attribute. Backslashes are slashes for browsers.
bool may_be_in_url(char32_t c) {
  return c > 0x20 && !(c >= 0x7F && c <= 0xA0) && c != '"' && c != '<' && c != '>' && c != '\\' &&
         c != '`' && c != 0x2028 && c != 0x2029 && c != 0xFEFF && c != 0x3000;
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

bool is_mail_link(std::string_view text) {
  constexpr std::string_view scheme = "mailto:";
  if (!text.starts_with(scheme) || !has_only_url_characters(text)) return false;
  text.remove_prefix(scheme.size());
  const auto decoded = percent_decoded(text);
  // Line ends would add headers to the email.
  if (!decoded || decoded->find_first_of("\r\n") != decoded->npos) return false;
  return parse_email(text.substr(0, text.find('?'))).has_value();
}

bool has_file_extension(std::string_view path) {
  const auto name = path.substr(path.rfind('/') + 1);
  const auto dot = name.rfind('.');
  if (dot == name.npos || dot == 0) return false;
  const auto extension = name.substr(dot + 1);
  return !extension.empty() && extension.size() <= 10 &&
         std::ranges::all_of(extension, is_letter_or_digit);
}

}  // namespace

bool is_site_path(std::string_view text) {
  return text.starts_with('/') && !text.starts_with("//") && has_only_url_characters(text);
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

bool is_link(std::string_view text) {
  return is_site_path(text) || is_web_url(text) || is_mail_link(text);
}

std::string normal_path(std::string_view text) {
  auto path = text.substr(0, text.find_first_of("?#"));
  if (!is_site_path(path)) return {};
  auto decoded = percent_decoded(path).value_or(std::string(path));
  if (!is_valid_utf8(decoded)) return {};
  auto normal = lower_case(std::string_view(decoded));
  if (!normal.ends_with('/') && !has_file_extension(normal)) normal += '/';
  return normal;
}

}  // namespace toolyard::site
