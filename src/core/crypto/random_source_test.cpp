#include "core/crypto/random_source.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

namespace toolyard {
namespace {

// Returns a source that yields the listed numbers, in native byte order.
RandomSource::Fill listed(std::vector<std::uint32_t> numbers) {
  return [numbers = std::move(numbers), next = 0u](std::span<unsigned char> out) mutable {
    for (std::size_t i = 0; i + 4 <= out.size(); i += 4)
      std::memcpy(out.data() + i, &numbers.at(next++ % numbers.size()), 4);
  };
}

TEST(RandomSource, DrawsAgainWhatWouldMakeSomeNumbersLikelier) {
  // 2^32 mod 6 is 4: products with a low half of 0 to 3 are drawn again. 0 * 6 is one of them.
  const auto fill = listed({0, 0x2aaaaaabu, 0xffffffffu, 1});
  RandomSource source(fill);
  EXPECT_EQ(source.below(6), 5u);  // 0 and 0x2aaaaaab * 6 = 2^32 + 2 are skipped
  EXPECT_EQ(source.below(6), 0u);
}

TEST(RandomSource, BoundsBeyondThirtyTwoBits) {
  const auto fill = listed({0, 0, 7, 1});
  RandomSource source(fill);
  EXPECT_EQ(source.below((1ull << 32) + 1), ((1ull << 32) + 7) % ((1ull << 32) + 1));
  EXPECT_EQ(source.below(1), 0u);
}

// Chi-square over a million draws: the statistic has a mean of n - 1 and a deviation of
// sqrt(2 (n - 1)); five deviations are exceeded once in some millions of seeds.
TEST(RandomSource, IsEvenOverAMillionDraws) {
  std::mt19937_64 twister(2718);
  const RandomSource::Fill fill = [&](std::span<unsigned char> out) {
    for (auto& byte : out) byte = static_cast<unsigned char>(twister());
  };
  for (const std::size_t bound : {3u, 10u, 84u, 7776u}) {
    RandomSource source(fill);
    std::vector<double> seen(bound);
    constexpr int draws = 1'000'000;
    for (int i = 0; i < draws; ++i) ++seen.at(source.below(bound));
    const double expected = double(draws) / double(bound);
    double statistic = 0;
    for (const auto count : seen) statistic += (count - expected) * (count - expected) / expected;
    const double freedom = double(bound) - 1;
    EXPECT_LT(std::abs(statistic - freedom), 5 * std::sqrt(2 * freedom)) << bound;
  }
}

TEST(RandomSource, AsksForLittleFirst) {
  std::vector<std::size_t> sizes;
  const RandomSource::Fill fill = [&](std::span<unsigned char> out) {
    sizes.push_back(out.size());
    std::ranges::fill(out, 1);
  };
  RandomSource source(fill, 16);
  for (int i = 0; i < 2000; ++i) source.bits_64();
  EXPECT_EQ(sizes.at(0), 16u);
  EXPECT_EQ(*std::ranges::max_element(sizes), 4096u);
  EXPECT_LT(sizes.size(), 13u);
}

}  // namespace
}  // namespace toolyard
