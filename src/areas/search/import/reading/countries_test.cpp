#include "areas/search/import/reading/countries.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace toolyard::search
