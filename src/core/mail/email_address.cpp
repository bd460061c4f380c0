#include "core/mail/email_address.h"

#include <unicode/idna.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <memory>
#include <new>

#include "core/mail/ascii_domain.h"
#include "core/text/characters.h"
#include "core/text/letter_case.h"
#include "core/text/utf8.h"

namespace toolyard {
namespace {

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Whether an ASCII character is `atext` of RFC 5322.
bool is_atom_character(char c) {
  return is_letter_or_digit(c) ||
         std::string_view("!#$%&'*+-/=?^_`{|}~").find(c) != std::string_view::npos;
}

// Whether a character is a letter, digit, mark or sign of any script: not a separator, and not a
// hidden one or one that changes the direction of writing.
bool is_written_character(char32_t value) {
  const auto kind = U_GET_GC_MASK(static_cast<UChar32>(value));
  return (kind & (U_GC_Z_MASK | U_GC_C_MASK)) == 0;
}

// Whether a text consists of atoms separated by single dots.
bool is_local_part(std::string_view text) {
  if (text.empty() || text.size() > longest_local_part) return false;
  bool is_after_dot = true;
  for (std::size_t at = 0; at < text.size();) {
    const auto point = code_point_at(text, at);
    if (point.value == U'.') {
      if (is_after_dot) return false;
      is_after_dot = true;
    } else {
      const bool fits =
          point.value < 0x80 ? is_atom_character(text[at]) : is_written_character(point.value);
      if (!fits) return false;
      is_after_dot = false;
    }
    at += point.length;
  }
  return !is_after_dot;
}

bool is_label(std::string_view label) {
  return !label.empty() && label.size() <= 63 && label.front() != '-' && label.back() != '-' &&
         std::ranges::all_of(label, [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

// Whether a text has two or more labels, the last of which is not a number: with a number it would
// be an IP address.
bool is_domain(std::string_view text) {
  if (text.size() > 253) return false;
  int labels = 0;
  for (std::string_view rest = text;;) {
    const auto dot = rest.find('.');
    const auto label = rest.substr(0, dot);
    if (!is_label(label)) return false;
    ++labels;
    if (dot == rest.npos) return labels >= 2 && !std::ranges::all_of(label, is_digit);
    rest.remove_prefix(dot + 1);
  }
}

const icu::IDNA& names() {
  static const std::unique_ptr<const icu::IDNA> all = [] {
    auto status = U_ZERO_ERROR;
    std::unique_ptr<const icu::IDNA> made(
        icu::IDNA::createUTS46Instance(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
                                           UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_USE_STD3_RULES,
                                       status));
    if (U_FAILURE(status) || !made) throw std::bad_alloc();
    return made;
  }();
  return *all;
}

// Returns a normalized form, which is equal for all spellings of a local part.
std::string key_of(std::string_view local_part) {
  if (is_ascii(local_part)) return lower_case(local_part);
  auto status = U_ZERO_ERROR;
  const auto* composer = icu::Normalizer2::getNFKCCasefoldInstance(status);
  if (U_FAILURE(status)) throw std::bad_alloc();
  std::string key;
  composer
      ->normalize(icu::UnicodeString::fromUTF8(
                      {local_part.data(), static_cast<std::int32_t>(local_part.size())}),
                  status)
      .toUTF8String(key);
  if (U_FAILURE(status)) throw std::bad_alloc();
  return key;
}

}  // namespace

std::optional<std::string> ascii_domain(std::string_view text) {
  if (is_ascii(text)) return lower_case(text);
  std::string name;
  icu::StringByteSink<std::string> sink(&name);
  icu::IDNAInfo info;
  auto status = U_ZERO_ERROR;
  names().nameToASCII_UTF8({text.data(), static_cast<std::int32_t>(text.size())}, sink, info,
                           status);
  if (U_FAILURE(status) || info.hasErrors()) return std::nullopt;
  return name;
}

std::optional<EmailAddress> parse_email(std::string_view text) {
  if (text.size() > longest_email) return std::nullopt;
  const auto at = text.rfind('@');
  if (at == text.npos || !is_local_part(text.substr(0, at))) return std::nullopt;
  const auto domain = ascii_domain(text.substr(at + 1));
  if (!domain || !is_domain(*domain)) return std::nullopt;
  const auto local_part = text.substr(0, at);
  EmailAddress address{.text = std::string(local_part) + "@" + *domain,
                       .key = key_of(local_part) + "@" + *domain};
  if (address.text.size() > longest_email) return std::nullopt;
  return address;
}

}  // namespace toolyard
