#include "areas/keywords/normal_form.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>

#include "core/text/letter_case.h"

namespace toolyard::keywords {
namespace {

icu::UnicodeString composed(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* form = icu::Normalizer2::getNFCInstance(status);
  auto done = U_SUCCESS(status) ? form->normalize(text, status) : text;
  return U_SUCCESS(status) ? done : text;
}

bool is_blank(UChar32 c) { return u_isUWhiteSpace(c) || u_iscntrl(c); }

// Of a locale such as `und_DE`.
std::string code_of(const std::string& locale) {
  return lower_case(std::string_view(uloc_getISO3Country(locale.c_str())));
}

bool is_known(std::string_view code) {
  for (auto country = uloc_getISOCountries(); *country; ++country)
    if (code_of("und_" + std::string(*country)) == code) return true;
  return code == "zzz" || code == "xkk";  // unknown to Search Console, and Kosovo
}

}  // namespace

std::string normal_keyword(std::string_view text) {
  auto folded = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
  // Folding takes apart what was composed, and composing may bring a letter with case about.
  folded = composed(composed(folded).foldCase());
  icu::UnicodeString spaced;
  for (std::int32_t at = 0; at < folded.length(); at = folded.moveIndex32(at, 1)) {
    const auto c = folded.char32At(at);
    if (!is_blank(c)) spaced.append(c);
    else if (!spaced.isEmpty() && spaced[spaced.length() - 1] != u' ') spaced.append(u' ');
  }
  std::string normal;
  spaced.trim().toUTF8String(normal);
  return normal;
}

std::optional<std::string> country_code(std::string_view text) {
  if (text.size() != 2 && text.size() != 3) return std::nullopt;
  auto code = lower_case(text);
  for (const char c : code)
    if (c < 'a' || c > 'z') return std::nullopt;
  if (code.size() == 2) code = code_of("und_" + std::string(code));
  if (!is_known(code)) return std::nullopt;
  return code;
}

}  // namespace toolyard::keywords
