// Tests that exact sums do not depend on the order, against sums of integers and known results.
#include "areas/experiments/statistics/exact_sum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace toolyard::experiments {
namespace {

ExactSum sum_of(const std::vector<double>& all) { return ExactSum(all); }

TEST(ExactSum, IsRoundedOnce) {
  EXPECT_EQ(sum_of({}).value(), 0.0);
  EXPECT_EQ(sum_of(std::vector<double>(10, 0.1)).value(), 1.0) << "0.9999999999999999 one by one";
  EXPECT_EQ(sum_of({1e100, 1, -1e100}).value(), 1.0);
  EXPECT_EQ(sum_of({1e308, 1e308, -1e308}).value(), 1e308);
  EXPECT_EQ(sum_of({5e-324, 5e-324}).value(), 1e-323);
  EXPECT_EQ(sum_of({-5e-324, 2.5, -2.5}).value(), -5e-324);
  EXPECT_EQ(sum_of({0x1p53, 1}).value(), 0x1p53) << "half, to the even one";
  EXPECT_EQ(sum_of({0x1p53, 3}).value(), 0x1p53 + 4) << "half, to the even one";
  EXPECT_EQ(sum_of({0x1p53, 1, 0x1p-1000}).value(), 0x1p53 + 2) << "more than half";
  EXPECT_EQ(sum_of({-0x1p53, -1, -0x1p-1000}).value(), -0x1p53 - 2);
  EXPECT_EQ(sum_of({0x1p54 - 2, 1}).value(), 0x1p54) << "up to the next power";
}

TEST(ExactSum, IsAsWholeNumbersAre) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 200; ++round) {
    std::int64_t whole = 0;
    ExactSum sum;
    for (int i = 0; i < 500; ++i) {
      const auto value = static_cast<std::int64_t>(random() >> (12 + random() % 40)) -
                         static_cast<std::int64_t>(random() >> (12 + random() % 40));
      whole += value;
      sum.add(std::ldexp(static_cast<double>(value), -round * 5));
    }
    EXPECT_EQ(sum.value(), std::ldexp(static_cast<double>(whole), -round * 5));
  }
}

// Numbers of any magnitude, made of random bits.
TEST(ExactSum, KnowsNoOrderAndForgetsWhatIsTakenAway) {
  std::mt19937_64 random(8);
  for (int round = 0; round < 50; ++round) {
    std::vector<double> all;
    while (all.size() < 300)
      if (const auto value = std::bit_cast<double>(random()); std::abs(value) < 1e300)
        all.push_back(value);
    const auto parts = sum_of(all).parts();
    std::ranges::shuffle(all, random);
    EXPECT_EQ(sum_of(all).parts(), parts);
    EXPECT_EQ(sum_of(parts).parts(), parts);
    ExactSum first, second;
    for (std::size_t i = 0; i < all.size(); ++i) (i % 3 ? first : second).add(all[i]);
    first.add(second);
    EXPECT_EQ(first.parts(), parts);
    for (const double value : all) first.add(-value);
    EXPECT_EQ(first.value(), 0.0);
    EXPECT_TRUE(first.parts().empty());
  }
}

TEST(ExactSum, CarriesWhatIsAddedVeryOften) {
  ExactSum sum, twice;
  const double largest = std::nextafter(1.0, 0.0);
  for (int i = 0; i < 1'000'000; ++i) sum.add(largest);
  for (int i = 0; i < 30; ++i) {
    twice = sum;
    sum.add(twice);
  }
  EXPECT_EQ(sum.value(), std::ldexp(largest * 1e6, 30));
}

class SquaredDeviations : public ::testing::Test {
 protected:
  static double of(const std::vector<double>& all) {
    ExactSum sum, squares;
    for (const double value : all) {
      sum.add(value);
      squares.add_product(value, value);
    }
    return squared_deviations(sum, squares, std::ssize(all));
  }
  // The numbers are integers times `unit`, which is a power of two. Sums are modulo 2^128, which
  // the result is far below.
  static double by_integers(const std::vector<double>& all, double unit) {
    unsigned __int128 sum = 0, squares = 0;
    for (const double value : all) {
      const auto whole = static_cast<unsigned __int128>(static_cast<__int128>(value / unit));
      sum += whole;
      squares += whole * whole;
    }
    const double count = static_cast<double>(all.size());
    return static_cast<double>(all.size() * squares - sum * sum) / count * unit * unit;
  }
};

TEST_F(SquaredDeviations, AreExactBesideALargeMean) {
  EXPECT_NEAR(of({1e9 - 0.02, 1e9, 1e9 + 0.02}), 0.0008, 1e-8) << "the digits of 1000000000.02";
  EXPECT_NEAR(of({1e15 - 1, 1e15, 1e15 + 1}), 2, 1e-15);
  EXPECT_NEAR(of({1e-9, 2e-9, 3e-9}) * 1e18, 2, 1e-14);
  EXPECT_NEAR(of({-1e9 - 0.5, 1e9 + 0.5}), 2 * (1e9 + 0.5) * (1e9 + 0.5), 512);
  EXPECT_EQ(of({-1, 1, -1, 1}), 4);
  EXPECT_EQ(of({1e9, 1e9 + 0x1p-20}), 0x1p-41);
}

TEST_F(SquaredDeviations, IgnoreTheRoundingOfEqualValues) {
  EXPECT_EQ(of(std::vector<double>(1000, 0.1)), 0);
  EXPECT_EQ(of({0.1 + 0.2, 0.3, 0.3}), 0) << "0.30000000000000004 is 0.3";
  EXPECT_EQ(of({1e9, std::nextafter(1e9, 2e9)}), 0);
  EXPECT_EQ(of({7}), 0);
  EXPECT_EQ(of({}), 0);
  EXPECT_EQ(of({0, 0}), 0);
}

// A million numbers, in another order and added up in batches.
TEST_F(SquaredDeviations, AreTheSameInAnyOrder) {
  constexpr double unit = 0x1p-20;
  std::mt19937_64 random(9);
  for (const double mean : {1e9, -1e9, 0.0}) {
    std::vector<double> all(1'000'000);
    for (double& value : all) value = mean + unit * static_cast<double>(random() % 40'000);
    const double found = of(all);
    EXPECT_EQ(found, by_integers(all, unit)) << mean;
    std::ranges::shuffle(all, random);
    EXPECT_EQ(of(all), found);
    std::array<ExactSum, 7> sums, squares;
    for (const double value : all) {
      const auto batch = random() % sums.size();
      sums.at(batch).add(value);
      squares.at(batch).add_product(value, value);
    }
    for (std::size_t i = 1; i < sums.size(); ++i) {
      sums[0].add(sums.at(i));
      squares[0].add(squares.at(i));
    }
    EXPECT_EQ(squared_deviations(sums[0], squares[0], std::ssize(all)), found);
  }
}

}  // namespace
}  // namespace toolyard::experiments
