#include "areas/keywords/checks.h"

#include <gtest/gtest.h>

namespace toolyard::keywords {
namespace {

TEST(Keywords, HaveANormalForm) {
  EXPECT_EQ(normal_keyword("  Merge \t PDF\n"), "merge pdf");
  EXPECT_EQ(normal_keyword("cafe\xCC\x81"), "caf\xC3\xA9") << "NFC";
  EXPECT_EQ(normal_keyword("CAFÉ"), "café");
  EXPECT_EQ(normal_keyword("Straße"), "strasse");
  EXPECT_EQ(normal_keyword("STRASSE"), "strasse");
  EXPECT_EQ(normal_keyword("a\xC2\xA0\xE3\x80\x80 b"), "a b") << "no-break and ideographic spaces";
  EXPECT_EQ(normal_keyword("ΟΔΟΣ"), normal_keyword("οδος"));
  EXPECT_EQ(normal_keyword("a\x01"
                           "b"),
            "a b");
  EXPECT_EQ(normal_keyword(" \t "), "");
  EXPECT_EQ(normal_keyword("\xF0\x9F\x98\x80 X"), "\xF0\x9F\x98\x80 x");
  for (const auto* text : {"Å", "ǰ", "İstanbul", "ﬁne", "\xCD\x85\xCC\x80"})
    EXPECT_EQ(normal_keyword(normal_keyword(text)), normal_keyword(text)) << text;
}

TEST(Keywords, KnowCountries) {
  EXPECT_EQ(country_code("DE"), "deu");
  EXPECT_EQ(country_code("deu"), "deu");
  EXPECT_EQ(country_code("Usa"), "usa");
  EXPECT_EQ(country_code("zzz"), "zzz");
  EXPECT_EQ(country_code("XX"), std::nullopt);
  EXPECT_EQ(country_code("qqq"), std::nullopt);
  EXPECT_EQ(country_code(""), std::nullopt);
  EXPECT_EQ(country_code("germany"), std::nullopt);
  EXPECT_EQ(country_code("d\xC3\xA9"), std::nullopt);
}

}  // namespace
}  // namespace toolyard::keywords
