#include "core/crypto/random.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

namespace toolyard {
namespace {

TEST(Random, FillsEverySize) {
  for (const std::size_t size : {0u, 1u, 31u, 128u, 129u, 5000u}) {
    std::vector<unsigned char> bytes(size, 0), others(size, 0);
    fill_random(bytes);
    fill_random(others);
    if (size > 16) {
      EXPECT_NE(bytes, others);
    }
  }
}

TEST(Random, BelowStaysBelowAndReachesAll) {
  std::array<int, 7> seen{};
  for (int i = 0; i < 7000; ++i) ++seen.at(random_below(7));
  for (const int count : seen) EXPECT_GT(count, 700);
  EXPECT_EQ(random_below(1), 0u);
  for (int i = 0; i < 100; ++i) EXPECT_LT(random_below(~0ull), ~0ull);
}

TEST(Random, Base62UsesTheWholeAlphabet) {
  std::string text;
  append_random_base62(text, 6200);
  ASSERT_EQ(text.size(), 6200u);
  EXPECT_EQ(std::set<char>(text.begin(), text.end()).size(), 62u);
  EXPECT_EQ(text.find_first_not_of(kBase62), std::string::npos);
}

}  // namespace
}  // namespace toolyard
