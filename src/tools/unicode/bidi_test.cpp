#include "tools/unicode/bidi.h"

#include <gtest/gtest.h>

namespace toolyard::unicode {
namespace {

// Returns the runs, those from right to left in brackets.
std::u32string shown(std::string_view text) {
  std::u32string all;
  for (const auto& run : visual_runs(text))
    all += run.is_right_to_left ? U"[" + run.text + U"]" : run.text;
  return all;
}

TEST(Bidi, OrdersRuns) {
  EXPECT_EQ(shown(""), U"");
  EXPECT_EQ(shown("abc"), U"abc");
  EXPECT_EQ(shown("\xF0\x90\x90\x80"), U"\U00010400");
  EXPECT_EQ(shown("a שלום b"), U"a [שלום] b");
  EXPECT_EQ(shown("שלום 12"), U"12[שלום ]");
}

}  // namespace
}  // namespace toolyard::unicode
