#include "core/latency.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

TEST(Latency, TellsPercentilesFromClasses) {
  RequestTotals totals;
  EXPECT_EQ(percentile_ms(totals, 0.5), std::nullopt);
  totals.by_duration[0].requests = 80;  // up to 0.5 ms
  totals.by_duration[4].requests = 20;  // from 5 to 10 ms
  EXPECT_DOUBLE_EQ(*percentile_ms(totals, 0.5), 0.3125);
  EXPECT_DOUBLE_EQ(*percentile_ms(totals, 0.8), 0.5);
  EXPECT_DOUBLE_EQ(*percentile_ms(totals, 0.95), 8.75);
  EXPECT_DOUBLE_EQ(*percentile_ms(totals, 1), 10);
}

TEST(Latency, KnowsOnlyTheLowerBoundOfTheLastClass) {
  RequestTotals totals;
  totals.by_duration.back().requests = 3;
  EXPECT_DOUBLE_EQ(*percentile_ms(totals, 0.5), 10'000);
}

TEST(Latency, AddsAndSubtractsClassByClass) {
  RequestTotals before, now;
  before.by_duration[3] = {5, 1};
  now.by_duration[3] = {9, 2};
  now.by_duration[7] = {1, 1};
  const auto more = now - before;
  EXPECT_EQ(more.by_duration[3], (RequestCount{4, 1}));
  EXPECT_EQ(more.sum(), (RequestCount{5, 2}));
  auto sum = before;
  sum += more;
  EXPECT_EQ(sum, now);
}

}  // namespace
}  // namespace toolyard
