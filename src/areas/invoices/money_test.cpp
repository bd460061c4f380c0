// Tests of exact decimals: which texts are accepted, rounding and overflow.
#include "areas/invoices/money.h"

#include <gtest/gtest.h>

namespace toolyard::invoices {
namespace {

constexpr auto max = std::numeric_limits<std::int64_t>::max();

std::optional<std::int64_t> amount(std::int64_t quantity, std::string_view price) {
  ExactSum sum;
  if (!sum.add(quantity, *parse_decimal(price))) return std::nullopt;
  return sum.rounded();
}

std::optional<std::int64_t> percent(std::int64_t of, std::string_view rate) {
  return percent_of(of, *parse_decimal(rate));
}

TEST(Money, ReadsDecimalsStrictly) {
  for (const auto* text : {"0", "0.15", "-12", "007.50", "9223372036854775807.999999999999"})
    EXPECT_TRUE(parse_decimal(text)) << text;
  for (const auto* text : {"", "-", ".", "5.", ".5", "+5", "--5", "1e3", "1,5", " 1", "1 ", "0x1",
                           "1.0000000000001", "9223372036854775808", "1.2.3", "1.-2", "NaN", "١"})
    EXPECT_FALSE(parse_decimal(text)) << text;
  EXPECT_FALSE(parse_decimal(std::string(100'000, '9')));
  EXPECT_TRUE(parse_decimal(std::string(100'000, '0')));
  EXPECT_FALSE(parse_decimal("0." + std::string(100'000, '0')));
}

TEST(Money, RoundsHalvesAwayFromZero) {
  EXPECT_EQ(amount(1, "0.5"), 1);
  EXPECT_EQ(amount(1, "0.499999999999"), 0);
  EXPECT_EQ(amount(3, "0.5"), 2);
  EXPECT_EQ(amount(5, "0.5"), 3) << "not to the even one";
  EXPECT_EQ(amount(1, "-0.5"), -1);
  EXPECT_EQ(amount(1, "-0.4"), 0);
  EXPECT_EQ(amount(12345, "0.15"), 1852);
}

TEST(Money, IsExactUpToTheLastUnit) {
  EXPECT_EQ(amount(9007199254740993, "1"), 9007199254740993);
  EXPECT_EQ(amount(1, "9007199254740993.000000000001"), 9007199254740993);
  EXPECT_EQ(amount(max, "1"), max);
  EXPECT_EQ(amount(max, "-1"), -max);
  EXPECT_EQ(amount(1, "9223372036854775807.4"), max);
  EXPECT_EQ(amount(1, "9223372036854775807.5"), std::nullopt) << "rounded it does not fit";
  EXPECT_EQ(amount(max, "1.000000000001"), std::nullopt);
  EXPECT_EQ(amount(max, "9223372036854775807.999999999999"), std::nullopt);
  EXPECT_EQ(amount(max, "0.999999999999"), 9223372036845552435);
}

TEST(Money, AddsWithoutRoundingInBetween) {
  ExactSum sum;
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(sum.add(1, *parse_decimal("0.05")));
  EXPECT_EQ(sum.rounded(), 1);
  ASSERT_TRUE(sum.add(max - 1, *parse_decimal("1")));
  EXPECT_FALSE(sum.add(max, *parse_decimal("1")));
  EXPECT_EQ(sum_of(max, 1), std::nullopt);
  EXPECT_EQ(sum_of(-max, -1), std::nullopt);
  EXPECT_EQ(sum_of(max, -max), 0);
}

TEST(Money, TaxesAreRoundedOnce) {
  EXPECT_EQ(percent(1852, "20"), 370);
  EXPECT_EQ(percent(1983, "8.875"), 176);
  EXPECT_EQ(percent(2480, "19"), 471);
  EXPECT_EQ(percent(50, "1"), 1);
  EXPECT_EQ(percent(-50, "1"), -1);
  EXPECT_EQ(percent(max, "100"), max);
  EXPECT_EQ(percent(max, "0.000000000001"), 92234);
  EXPECT_EQ(percent(1, "100.000000000001"), std::nullopt);
}

TEST(Money, ProductsKeepAllDecimals) {
  const auto product = [](std::int64_t quantity, std::string_view price) {
    return exact_product(quantity, *parse_decimal(price));
  };
  EXPECT_EQ(product(1000, "0"), "0");
  EXPECT_EQ(product(99000, "0.02"), "1980.00");
  EXPECT_EQ(product(3, "-0.5"), "-1.5");
  EXPECT_EQ(product(0, "-0.5"), "0.0");
  EXPECT_EQ(product(1, "0.000000000001"), "0.000000000001");
  EXPECT_EQ(product(max, "9223372036854775807.999999999999"),
            "85070591730234615856620279821078053683.963145224193");
}

TEST(Money, PointsMove) {
  EXPECT_EQ(shifted("15", 2), "0.15");
  EXPECT_EQ(shifted("0.15", 2), "0.0015");
  EXPECT_EQ(shifted("1900", 2), "19.00");
  EXPECT_EQ(shifted("-7", 3), "-0.007");
  EXPECT_EQ(shifted("12.5", 0), "12.5");
  EXPECT_EQ(shifted("12", 0), "12");
}

}  // namespace
}  // namespace toolyard::invoices
