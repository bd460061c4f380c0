#include "core/text/natural_order.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

TEST(NaturalOrder, ReadsDigitsAsNumbers) {
  EXPECT_TRUE(natural_order("a2", "a10") < 0);
  EXPECT_TRUE(natural_order("a10b", "a10a") > 0);
  EXPECT_TRUE(natural_order("1.9", "1.10") < 0);
  EXPECT_TRUE(natural_order("99999999999999999999", "100000000000000000000") < 0);
  EXPECT_TRUE(natural_order("a007", "a7") == 0);
  EXPECT_TRUE(natural_order("a00", "a0b") < 0);
}

TEST(NaturalOrder, PutsTheShorterTextFirst) {
  EXPECT_TRUE(natural_order("", "a") < 0);
  EXPECT_TRUE(natural_order("a", "a1") < 0);
  EXPECT_TRUE(natural_order("a01", "a1b") < 0);
  EXPECT_TRUE(natural_order("", "") == 0);
}

TEST(NaturalOrder, ComparesBytesAsUnsigned) {
  EXPECT_TRUE(natural_order("z", "\xC3\xA9") < 0);
  EXPECT_TRUE(natural_order("a", "9") > 0);
}

TEST(NaturalOrder, CanIgnoreTheCaseOfAsciiLetters) {
  EXPECT_TRUE(natural_order("B", "a") < 0);
  EXPECT_TRUE(natural_order("B", "a", CaseRule::ignored) > 0);
  EXPECT_TRUE(natural_order("Page 2", "page 10", CaseRule::ignored) < 0);
  EXPECT_TRUE(natural_order("ABC", "abc", CaseRule::ignored) == 0);
}

}  // namespace
}  // namespace toolyard
