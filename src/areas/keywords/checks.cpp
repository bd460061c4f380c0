#include "areas/keywords/checks.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>
#include <algorithm>

#include "core/text/letter_case.h"
#include "core/text/locale.h"

namespace toolyard::keywords {
namespace {

icu::UnicodeString composed(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* form = icu::Normalizer2::getNFCInstance(status);
  auto done = U_SUCCESS(status) ? form->normalize(text, status) : text;
  return U_SUCCESS(status) ? done : text;
}

bool is_blank(UChar32 c) { return u_isUWhiteSpace(c) || u_iscntrl(c); }

// Returns the alpha-3 country code, in lower case, of a locale such as `und_DE`.
std::string code_of(const std::string& locale) {
  return lower_case(std::string_view(uloc_getISO3Country(locale.c_str())));
}

bool is_known(std::string_view code) {
  for (auto country = uloc_getISOCountries(); *country; ++country)
    if (code_of("und_" + std::string(*country)) == code) return true;
  return code == "zzz" || code == "xkk";  // unknown country, and Kosovo, which has no ISO code
}

bool is_address(std::string_view text) {
  const bool is_whole = text.starts_with("https://") || text.starts_with("http://");
  return (is_whole || text.starts_with('/')) &&
         std::ranges::all_of(text, [](unsigned char c) { return c > 0x20 && c != 0x7F; });
}

}  // namespace

std::string normal_keyword(std::string_view text) {
  auto folded = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
  // Normalized before and after: case folding can decompose composed characters.
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

std::vector<Fault> normalize(KeywordText& text, const Options& options) {
  std::vector<Fault> faults;
  const auto refuse = [&](const char* pointer, std::string_view code, std::string detail) {
    faults.push_back({pointer, std::string(code), std::move(detail)});
  };
  text.keyword = normal_keyword(text.keyword);
  if (text.keyword.empty()) refuse("/keyword", "required", "Must contain more than white space.");
  if (!is_locale(text.locale))
    refuse("/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`.");
  if (text.country) {
    auto code = country_code(*text.country);
    if (!code)
      refuse("/country", "invalid_option", "Must be a known country code of two or three letters.");
    else text.country = std::move(code);
  }
  if (text.target_url && !is_address(*text.target_url))
    refuse("/target_url", "invalid_format",
           "Must be an `http` or `https` URL, or a path that starts with a slash.");
  if (text.tool_slug &&
      std::ranges::find(options.tool_slugs, *text.tool_slug) == options.tool_slugs.end())
    refuse("/tool_slug", "invalid_option", "Must be the slug of a tool.");
  std::ranges::sort(text.tags);
  const auto repeated = std::ranges::unique(text.tags);
  text.tags.erase(repeated.begin(), repeated.end());
  return faults;
}

}  // namespace toolyard::keywords
