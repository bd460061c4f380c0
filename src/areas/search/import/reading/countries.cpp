#include "areas/search/import/reading/countries.h"

#include <unicode/uloc.h>
#include <unicode/unistr.h>

#include <array>
#include <unordered_map>
#include <utility>

#include "core/text/letter_case.h"

namespace toolyard::search {
namespace {

struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>()(text);
  }
};
using Codes = std::unordered_map<std::string, std::string, TextHash, std::equal_to<>>;

// Names that Search Console writes differently from ICU. English names come first: if a name has
// several meanings, the first is kept.
constexpr std::pair<std::string_view, std::string_view> other_names[] = {
    {"bosnia and herzegovina", "bih"},
    {"congo - brazzaville", "cog"},
    {"congo - kinshasa", "cod"},
    {"côte d'ivoire", "civ"},
    {"curacao", "cuw"},
    {"czech republic", "cze"},
    {"hong kong", "hkg"},
    {"ivory coast", "civ"},
    {"kosovo", "xkk"},
    {"macao", "mac"},
    {"macau", "mac"},
    {"macedonia", "mkd"},
    {"myanmar", "mmr"},
    {"palestine", "pse"},
    {"swaziland", "swz"},
    {"turkey", "tur"},
    {"unknown region", "zzz"},
    {"usa", "usa"},
    {"vatican", "vat"}};
constexpr std::array languages{
    "en", "de", "fr", "es", "pt", "it", "nl", "pl", "ru",  "uk", "tr", "ja",      "ko",   "zh",
    "sv", "da", "nb", "fi", "cs", "hu", "ro", "id", "vi",  "el", "he", "ar",      "th",   "bg",
    "hr", "sk", "sl", "sr", "lt", "lv", "et", "ca", "fil", "hi", "fa", "zh_Hant", "pt_PT"};

// Normalizes a name for comparison: lower case, `and` for `&`, straight apostrophes, and plain
// spaces.
std::string plain(std::string_view name) {
  std::string text = lower_case(name);
  for (const auto& [from, to] : {std::pair("\u2019", "'"), {"&", "and"}, {"\u00A0", " "}})
    for (auto at = text.find(from); at != text.npos; at = text.find(from, at + 1))
      text.replace(at, std::string_view(from).size(), to);
  return text;
}

void add_language(Codes& codes, const char* language) {
  for (auto country = uloc_getISOCountries(); *country; ++country) {
    const auto locale = "und_" + std::string(*country);
    std::array<char16_t, 128> room;
    UErrorCode status = U_ZERO_ERROR;
    const auto size =
        uloc_getDisplayCountry(locale.c_str(), language, room.data(), int(room.size()), &status);
    if (U_FAILURE(status) || status == U_USING_DEFAULT_WARNING) continue;
    std::string name;
    icu::UnicodeString(room.data(), size).toUTF8String(name);
    codes.emplace(plain(name), lower_case(std::string_view(uloc_getISO3Country(locale.c_str()))));
  }
}

// Maps alpha-3 codes to alpha-2. `xkk` is Kosovo, which has no ISO code, and `zzz` an unknown
// region.
Codes make_regions() {
  Codes regions{{"xkk", "XK"}, {"zzz", "ZZ"}};
  for (auto country = uloc_getISOCountries(); *country; ++country) {
    auto code =
        lower_case(std::string_view(uloc_getISO3Country(("und_" + std::string(*country)).c_str())));
    if (code.size() == 3) regions.emplace(std::move(code), *country);
  }
  return regions;
}

Codes make_codes() {
  Codes codes;
  for (const auto& [name, code] : other_names) codes.emplace(name, code);
  for (const auto& [code, region] : make_regions()) codes.emplace(code, code);
  for (const auto* language : languages) add_language(codes, language);
  return codes;
}

}  // namespace

std::optional<std::string_view> country_code(std::string_view name) {
  // Some ten thousand names, built on the first call.
  static const Codes codes = make_codes();
  const auto found = codes.find(plain(name));
  if (found == codes.end() || found->second.size() != 3) return std::nullopt;
  return found->second;
}

std::optional<std::string> region_code(std::string_view country) {
  static const Codes regions = make_regions();
  const auto found = regions.find(country);
  return found == regions.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace toolyard::search
