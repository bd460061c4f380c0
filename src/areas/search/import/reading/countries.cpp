#include "areas/search/import/reading/countries.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>
#include <unicode/ures.h>

#include <algorithm>
#include <array>
#include <memory>
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
    {"burma", "mmr"},
    {"congo - brazzaville", "cog"},
    {"congo - kinshasa", "cod"},
    {"côte d'ivoire", "civ"},
    {"curacao", "cuw"},
    {"czech republic", "cze"},
    {"east timor", "tls"},
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
    {"vatican", "vat"},
    // German
    {"birma", "mmr"},
    {"elfenbeinküste", "civ"},
    {"tschechische republik", "cze"},
    {"weißrussland", "blr"},
    {"unbekannte region", "zzz"},
    // French
    {"birmanie", "mmr"},
    {"république du congo", "cog"},
    {"république démocratique du congo", "cod"},
    {"république de macédoine", "mkd"},
    {"macédoine", "mkd"},
    {"timor-leste", "tls"},
    {"vatican (cité du)", "vat"},
    {"cité du vatican", "vat"},
    {"antilles françaises", "glp"},
    {"îles malouines", "flk"},
    {"îles caïman", "cym"},
    {"territoire palestinien", "pse"},
    {"région inconnue", "zzz"},
    {"région indéterminée", "zzz"},
    {"congo (rép. dém.)", "cod"},
    {"congo (république démocratique du)", "cod"},
    {"congo (république)", "cog"},
    {"guyane", "guf"},
    {"île maurice", "mus"},
    {"îles falkland", "flk"},
    {"îles turks et caïques", "tca"},
    {"îles turks et caïcos", "tca"},
    {"îles vierges (é.-u.)", "vir"},
    {"saint-christophe-et-nevis", "kna"},
    {"saint-kitts-et-nevis", "kna"},
    {"saint-martin (partie française)", "maf"},
    {"géorgie du sud et îles sandwich du sud", "sgs"},
    {"états fédérés de micronésie", "fsm"},
    {"terres australes et antarctiques françaises", "atf"},
    {"bonaire, saint-eustache et saba", "bes"},
    {"taïwan (r.o.c.)", "twn"},
    // Spanish
    {"bielorusia", "blr"},
    {"birmania", "mmr"},
    {"región desconocida", "zzz"},
    // Portuguese, Italian and Dutch
    {"birmânia", "mmr"},
    {"bielorrússia", "blr"},
    {"região desconhecida", "zzz"},
    {"regione sconosciuta", "zzz"},
    {"onbekende regio", "zzz"},
    {"wit-rusland", "blr"},
    // Polish and Russian
    {"nieznany region", "zzz"},
    {"неизвестный регион", "zzz"},
    {"белоруссия", "blr"}};
constexpr std::array languages{
    "en", "de", "fr",    "es",    "pt",      "it",    "nl",    "pl",      "ru",        "uk", "tr",
    "ja", "ko", "zh",    "sv",    "da",      "nb",    "fi",    "cs",      "hu",        "ro", "id",
    "vi", "el", "he",    "ar",    "th",      "bg",    "hr",    "sk",      "sl",        "sr", "lt",
    "lv", "et", "ca",    "fil",   "hi",      "fa",    "ms",    "bn",      "ta",        "te", "mr",
    "gu", "kn", "ml",    "ur",    "zh_Hant", "eu",    "gl",    "is",      "af",        "sw", "nn",
    "sq", "mk", "pt_PT", "es_MX", "es_419",  "fr_CA", "en_GB", "sr_Latn", "zh_Hant_HK"};
// Other names of a country in the data of ICU, such as `Hong Kong` for `Hong Kong SAR China`.
constexpr std::array kinds_of_names{"Countries", "Countries%short", "Countries%variant"};

// Normalizes a name for comparison: lower case, `and` for `&`, straight apostrophes, and plain
// spaces.
std::string plain(std::string_view name) {
  std::string text = lower_case(name);
  for (const auto& [from, to] : {std::pair("\u2019", "'"), {"&", "and"}, {"\u00A0", " "}})
    for (auto at = text.find(from); at != text.npos; at = text.find(from, at + 1))
      text.replace(at, std::string_view(from).size(), to);
  return text;
}

bool is_article(std::string_view word) {
  constexpr std::array<std::string_view, 22> articles{
      "the", "le", "la", "les", "l",   "el", "los", "las", "o",   "a",   "os",
      "as",  "il", "lo", "i",   "gli", "de", "het", "die", "das", "der", "els"};
  return std::ranges::find(articles, word) != articles.end();
}

// Normalizes a name further, for names that are written in another way than those of ICU: without
// accents, punctuation and articles, and with whole words for usual abbreviations.
std::string folded(std::string_view name) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* decomposed = icu::Normalizer2::getNFDInstance(status);
  if (U_FAILURE(status)) return plain(name);
  const auto letters = decomposed->normalize(
      icu::UnicodeString::fromUTF8(icu::StringPiece(name.data(), int(name.size()))), status);
  icu::UnicodeString words;
  for (std::int32_t at = 0; at < letters.length(); at = letters.moveIndex32(at, 1)) {
    const auto letter = letters.char32At(at);
    if (u_charType(letter) == U_NON_SPACING_MARK && letter < 0x370) continue;
    const bool is_text = u_isalnum(letter) || (U_GET_GC_MASK(letter) & U_GC_M_MASK) != 0;
    words.append(is_text ? u_tolower(letter) : UChar32(' '));
  }
  std::string text;
  words.toUTF8String(text);
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find(' ', at), text.size());
    const auto word = std::string_view(text).substr(at, end - at);
    const bool is_left_out = word.empty() || (kept.empty() && is_article(word));
    if (!is_left_out) kept.append(kept.empty() ? "" : " ").append(word == "st" ? "saint" : word);
    at = end + 1;
  }
  return kept;
}

// The code is that of the country `XK` in ICU.
std::string code_of(std::string_view country) {
  if (country == "XK") return "xkk";
  return lower_case(std::string_view(uloc_getISO3Country(("und_" + std::string(country)).c_str())));
}

struct CloseResource {
  void operator()(UResourceBundle* bundle) const { ures_close(bundle); }
};
using Resource = std::unique_ptr<UResourceBundle, CloseResource>;

void add_language(Codes& codes, const char* language) {
  UErrorCode status = U_ZERO_ERROR;
  const Resource regions(ures_open(U_ICUDATA_NAME "-region", language, &status));
  if (U_FAILURE(status) || status == U_USING_DEFAULT_WARNING) return;
  for (const auto* kind : kinds_of_names) {
    status = U_ZERO_ERROR;
    const Resource names(ures_getByKey(regions.get(), kind, nullptr, &status));
    if (U_FAILURE(status)) continue;
    while (ures_hasNext(names.get())) {
      const char* country = nullptr;
      std::int32_t size = 0;
      status = U_ZERO_ERROR;
      const auto* text = ures_getNextString(names.get(), &size, &country, &status);
      if (U_FAILURE(status) || !country || std::string_view(country).size() != 2) continue;
      std::string name;
      icu::UnicodeString(text, size).toUTF8String(name);
      if (auto code = code_of(country); code.size() == 3) codes.emplace(plain(name), code);
    }
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

// The names of all languages, and in another table the same ones folded.
struct Names {
  Codes plain, folded;
};

Names make_names() {
  Names names;
  for (const auto& [name, code] : other_names) names.plain.emplace(name, code);
  for (const auto& [code, region] : make_regions()) names.plain.emplace(code, code);
  for (const auto* language : languages) add_language(names.plain, language);
  for (const auto& [name, code] : other_names) names.folded.emplace(folded(name), code);
  Codes several;  // folded names of more than one country
  for (const auto& [name, code] : names.plain) {
    const auto short_name = folded(name);
    const auto [place, is_new] = names.folded.emplace(short_name, code);
    if (!is_new && place->second != code) several.emplace(short_name, code);
  }
  for (const auto& [name, code] : other_names) several.erase(folded(name));
  for (const auto& [name, code] : several) names.folded.erase(name);
  return names;
}

}  // namespace

std::optional<std::string_view> country_code(std::string_view name) {
  // Some twenty thousand names, built on the first call.
  static const Names names = make_names();
  if (const auto found = names.plain.find(plain(name)); found != names.plain.end())
    return found->second;
  const auto found = names.folded.find(folded(name));
  return found == names.folded.end() ? std::nullopt
                                     : std::optional<std::string_view>(found->second);
}

std::optional<std::string> region_code(std::string_view country) {
  static const Codes regions = make_regions();
  const auto found = regions.find(country);
  return found == regions.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace toolyard::search
