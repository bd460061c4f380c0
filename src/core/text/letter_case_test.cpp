// Checks case conversion against the letters of the Unicode character database.
#include "core/text/letter_case.h"

#include <gtest/gtest.h>

#include <string_view>

namespace toolyard {
namespace {

TEST(LetterCase, PairsWhatBelongsTogether) {
  constexpr std::u32string_view capitals =
      U"AMZÀÖØÞĀĮĲĶĹŇŊŶŸŹŽǍǛȘȞΆΈΊΌΎΏΑΡΣΩΫЀЁЏАЙЯѠҀҊҾӁӍӐԮԱՖḀẔẞẠỾ";
  constexpr std::u32string_view small = U"amzàöøþāįĳķĺňŋŷÿźžǎǜșȟάέίόύώαρσωϋѐёџайяѡҁҋҿӂӎӑԯաֆḁẕßạỿ";
  ASSERT_EQ(capitals.size(), small.size());
  for (std::size_t i = 0; i < capitals.size(); ++i) {
    EXPECT_EQ(lower_case(capitals[i]), small[i]) << i;
    EXPECT_EQ(upper_case(small[i]), capitals[i]) << i;
    EXPECT_EQ(other_case(small[i]), capitals[i]) << i;
    EXPECT_EQ(other_case(capitals[i]), small[i]) << i;
  }
}

TEST(LetterCase, LeavesWhatHasNone) {
  for (const char32_t c : std::u32string_view(U"09 @[`{×÷ıĸŉſʰςא٣あ漢😀")) {
    EXPECT_EQ(lower_case(c), c) << std::uint32_t{c};
    EXPECT_EQ(upper_case(c), c) << std::uint32_t{c};
  }
}

TEST(LetterCase, GoesForthAndBackEverywhere) {
  for (char32_t c = 0; c < 0x3000; ++c) {
    if (lower_case(c) != c) {
      EXPECT_EQ(upper_case(lower_case(c)), c) << std::uint32_t{c};
    }
    if (upper_case(c) != c) {
      EXPECT_EQ(lower_case(upper_case(c)), c) << std::uint32_t{c};
    }
  }
}

TEST(LetterCase, OfAText) {
  EXPECT_EQ(lower_case("Über ΑΣ Ёж 漢字 [X]😀"), "über ασ ёж 漢字 [x]😀");
  EXPECT_EQ(lower_case(""), "");
}

}  // namespace
}  // namespace toolyard
