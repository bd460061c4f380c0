#include "areas/metrics/request_history.h"

#include <gtest/gtest.h>

#include "tests/support/test_database.h"

namespace toolyard::metrics {
namespace {

using namespace std::chrono_literals;

class RequestHistoryTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  static RequestTotals counted(std::int64_t requests, std::int64_t errors) {
    RequestTotals totals;
    totals.by_duration[2] = {requests, errors};
    return totals;
  }
  std::vector<RequestSpan> spans(Unit unit) {
    return *database_->read([&](Transaction& transaction) -> Result<std::vector<RequestSpan>> {
      return requests_by(transaction, unit, {20'454, 20'455});
    });
  }
  testing::TestDatabase database_{GetParam()};
  // The last hour of a day.
  Instant now_ = std::chrono::sys_days(std::chrono::days(20'454)) + 23h + 59min;
  RequestHistory history_{*database_, [this] { return now_; }};
};
INSTANTIATE_TEST_SUITE_P(Engines, RequestHistoryTest, testing::both_engines(),
                         testing::engine_name);

TEST_P(RequestHistoryTest, AddsOnlyWhatHasCome) {
  ASSERT_TRUE(history_.merge(counted(5, 1)));
  ASSERT_TRUE(history_.merge(counted(5, 1)));
  EXPECT_EQ(history_.pending(counted(7, 2)).totals, counted(2, 1));
  ASSERT_TRUE(history_.merge(counted(7, 2)));
  EXPECT_EQ(history_.pending(counted(7, 2)).totals, RequestTotals());
  ASSERT_EQ(spans(Unit::day).size(), 1u);
  EXPECT_EQ(spans(Unit::day)[0].totals, counted(7, 2));
}

TEST_P(RequestHistoryTest, KeepsHoursAndDaysOfAllNodes) {
  RequestHistory other{*database_, [this] { return now_; }};
  ASSERT_TRUE(history_.merge(counted(5, 1)));
  ASSERT_TRUE(other.merge(counted(3, 0)));
  now_ += 2min;
  ASSERT_TRUE(history_.merge(counted(9, 1)));
  const auto days = spans(Unit::day), hours = spans(Unit::hour);
  ASSERT_EQ(days.size(), 2u);
  EXPECT_EQ(days[0].time, 20'454);
  EXPECT_EQ(days[0].totals, counted(8, 1));
  EXPECT_EQ(days[1].totals, counted(4, 0));
  ASSERT_EQ(hours.size(), 2u);
  EXPECT_EQ(hours[0].time, 20'454 * 24 + 23);
  EXPECT_EQ(hours[1].time, 20'455 * 24);
}

}  // namespace
}  // namespace toolyard::metrics
