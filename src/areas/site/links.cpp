#include "areas/site/links.h"

#include <algorithm>

#include "core/mail/email_address.h"
#include "core/text/characters.h"
#include "core/text/letter_case.h"
#include "core/text/url.h"
#include "core/text/utf8.h"

namespace toolyard::site {
namespace {

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

bool is_link(std::string_view text) {
  return is_site_path(text) || is_web_url(text) || is_mail_link(text);
}

std::string normal_path(std::string_view text) {
  auto path = text.substr(0, text.find_first_of("?#"));
  if (!is_site_path(path)) return {};
  auto decoded = percent_decoded(path).value_or(std::string(path));
  if (!is_valid_utf8(decoded) || decoded.contains('\0')) return {};
  auto normal = lower_case(std::string_view(decoded));
  if (!normal.ends_with('/') && !has_file_extension(normal)) normal += '/';
  return normal;
}

}  // namespace toolyard::site
