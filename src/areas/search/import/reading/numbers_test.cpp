#include "areas/search/import/reading/numbers.h"

#include <gtest/gtest.h>

namespace toolyard::search {
namespace {

constexpr auto dot = DecimalMark::dot;
constexpr auto comma = DecimalMark::comma;

TEST(SearchNumbers, Counts) {
  for (const auto* text : {"1234", "1,234", "1.234", "1 234", "1\u00A0234", "1\u202F234", "1'234",
                           "1’234", " 1234 ", "1234.0", "1,234.00"})
    EXPECT_EQ(parse_count(text), 1234) << text;
  for (const auto* text : {"١٬٢٣٤", "۱۲۳۴"}) EXPECT_EQ(parse_count(text), 1234) << text;
  EXPECT_EQ(parse_count("12,34,567"), 1234567);
  EXPECT_EQ(parse_count("0"), 0);
  EXPECT_EQ(parse_count("100000000000"), max_count);
  for (const auto* text :
       {"", " ", "-1", "+1", "1.5", "1,23", "1,2345", ",123", "123,", "1,234.567", "1..234", "1e3",
        "0x1", "abc", "100000000001", "99999999999999999999", "1  234", "१२"})
    EXPECT_EQ(parse_count(text), std::nullopt) << text;
}

TEST(SearchNumbers, Decimals) {
  EXPECT_EQ(parse_decimal("8.1", dot), 8.1);
  EXPECT_EQ(parse_decimal("8,1", comma), 8.1);
  EXPECT_EQ(parse_decimal("2,7 %", comma), 2.7);
  EXPECT_EQ(parse_decimal("%2,7", comma), 2.7);
  EXPECT_EQ(parse_decimal("2.7%", dot), 2.7);
  EXPECT_EQ(parse_decimal("1,234.5", dot), 1234.5);
  EXPECT_EQ(parse_decimal("1\u202F234,5", comma), 1234.5);
  EXPECT_EQ(parse_decimal("8.123456789012345", dot), 8.123456789012345);
  EXPECT_EQ(parse_decimal("1,234", comma), 1.234);
  EXPECT_EQ(parse_decimal("1,234", dot), 1234);
  for (const auto* text : {"", "-1", ".5", "5.", "8,1", "1.2.3", "nan", "inf", "1e3", "=1"})
    EXPECT_EQ(parse_decimal(text, dot), std::nullopt) << text;
  EXPECT_EQ(parse_decimal(std::string(100, '1'), dot), std::nullopt);
}

TEST(SearchNumbers, ProofOfTheMark) {
  EXPECT_EQ(proven_mark("8,1"), comma);
  EXPECT_EQ(proven_mark("2.75%"), dot);
  EXPECT_EQ(proven_mark("0,123"), comma);
  EXPECT_EQ(proven_mark("1.234,5"), comma);
  EXPECT_EQ(proven_mark("1,234.567"), dot);
  for (const auto* text : {"9", "1,234", "1.234", "", "x", "1,234,567"})
    EXPECT_EQ(proven_mark(text), std::nullopt) << text;
}

}  // namespace
}  // namespace toolyard::search
