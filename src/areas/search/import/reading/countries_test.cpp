#include "areas/search/import/reading/countries.h"

#include <gtest/gtest.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>

#include <array>
#include <string>

#include "core/text/letter_case.h"

namespace toolyard::search {
namespace {

TEST(SearchCountries, HaveTwoLetters) {
  EXPECT_EQ(region_code("deu"), "DE");
  EXPECT_EQ(region_code("usa"), "US");
  EXPECT_EQ(region_code("gbr"), "GB");
  EXPECT_EQ(region_code("xkk"), "XK") << "Kosovo";
  EXPECT_EQ(region_code("zzz"), "ZZ") << "unknown";
  for (const auto* other : {"", "de", "DEU", "nirgendwo", "xyz"})
    EXPECT_EQ(region_code(other), std::nullopt) << other;
}

TEST(SearchCountries, AreKnownByTheirThreeLettersToo) {
  for (const auto* code : {"deu", "xkk", "zzz"}) EXPECT_EQ(country_code(code), code);
  EXPECT_EQ(country_code("Deutschland"), "deu");
}

// Each of CLDR, and those that older exports and people have.
TEST(SearchCountries, HaveFrenchNames) {
  std::size_t count = 0;
  for (auto country = uloc_getISOCountries(); *country; ++country, ++count) {
    const auto place = "und_" + std::string(*country);
    UErrorCode status = U_ZERO_ERROR;
    std::array<UChar, 100> text{};
    const auto size =
        uloc_getDisplayCountry(place.c_str(), "fr", text.data(), text.size(), &status);
    std::string name;
    icu::UnicodeString(text.data(), size).toUTF8String(name);
    EXPECT_EQ(country_code(name), lower_case(std::string_view(uloc_getISO3Country(place.c_str()))))
        << name;
  }
  EXPECT_GT(count, 240u);
  constexpr std::pair<std::string_view, std::string_view> others[] = {
      {"République tchèque", "cze"},
      {"Swaziland", "swz"},
      {"Vietnam", "vnm"},
      {"Hong Kong", "hkg"},
      {"Macao", "mac"},
      {"Îles Vierges américaines", "vir"},
      {"Réunion", "reu"},
      {"Timor-Leste", "tls"},
      {"Bélarus", "blr"},
      {"Congo (RDC)", "cod"},
      {"Congo (Rép. dém.)", "cod"},
      {"Congo (République)", "cog"},
      {"Guyane", "guf"},
      {"Île Maurice", "mus"},
      {"Îles Turks-et-Caïcos", "tca"},
      {"Saint-Christophe-et-Nevis", "kna"},
      {"Saint-Kitts-et-Nevis", "kna"},
      {"Saint-Martin (partie française)", "maf"},
      {"Îles Falkland", "flk"},
      {"Terres australes et antarctiques françaises", "atf"},
      {"Région indéterminée", "zzz"},
      {"Etats-Unis", "usa"},
      {"Bonaire, Saint-Eustache et Saba", "bes"}};
  for (const auto& [name, code] : others) EXPECT_EQ(country_code(name), code) << name;
}

}  // namespace
}  // namespace toolyard::search
