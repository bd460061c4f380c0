// Tests of where calls are counted when rows or disk space run out, or the folder cannot be used.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "areas/metering/counting/meter.h"
#include "tests/support/areas/metering.h"

namespace toolyard::metering {
namespace {

class MeterRoom : public testing::MeterTest {};

INSTANTIATE_TEST_SUITE_P(Engines, MeterRoom, testing::both_engines(), testing::engine_name);

// More kinds of calls than there are rows, first with a database that accepts them, then without.
TEST_P(MeterRoom, MakesRoomAndIsBounded) {
  extent_rows_ = 64;
  auto meter = make();
  std::int64_t users = 0;
  const auto count_new = [&] {
    ++users;
    return meter->count(use(users, users));
  };
  for (int round = 0; round < 20; ++round) {
    for (int i = 0; i < 60; ++i) EXPECT_NE(count_new(), CountedIn::nowhere);
    ASSERT_TRUE(meter->merge());
  }
  EXPECT_EQ(calls_of(0), 1200);
  EXPECT_EQ(calls_of(777), 1);
  faulty_.is_away = true;
  std::int64_t kept = 0, lost = 0;
  for (int i = 0; i < 2000; ++i) {
    (count_new() == CountedIn::nowhere ? lost : kept) += 1;
    EXPECT_TRUE(i % 50 != 0 || !meter->merge());
  }
  EXPECT_GT(kept, 200);
  EXPECT_GT(lost, 500);
  failures_.clear();
  faulty_.is_away = false;
  ASSERT_TRUE(meter->merge());
  EXPECT_EQ(calls_of(0), 1200 + kept);
  ASSERT_EQ(failures_.size(), 1u);
  EXPECT_TRUE(failures_[0].ends_with(" calls could not be counted")) << failures_[0];
  EXPECT_EQ(meter->count(use(1, 1)), CountedIn::file);
}

TEST_P(MeterRoom, AFullDiskIsReportedAndRecovered) {
  // A limit on file sizes simulates a full disk.
  rlimit old{}, tight{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  tight = old;
  tight.rlim_cur = 20'000;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
  auto meter = make();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(meter->count(use(i + 1, i + 1)), CountedIn::memory);
  ASSERT_EQ(failures_.size(), 1u);
  EXPECT_TRUE(failures_[0].starts_with("calls are counted in memory only: ")) << failures_[0];
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
  ASSERT_TRUE(meter->merge());
  EXPECT_EQ(calls_of(0), 100);
  EXPECT_EQ(meter->count(use(1, 1)), CountedIn::file);
  meter.reset();
  EXPECT_EQ(calls_of(0), 101);
  EXPECT_EQ(failures_.size(), 1u);
}

TEST_P(MeterRoom, AFolderThatCannotBeMadeIsNoReasonToFail) {
  auto hopeless = options();
  hopeless.folder = "/proc/nowhere";
  Meter meter(hopeless, *database_, [this] { return now_; });
  EXPECT_EQ(meter.count(use(1, 11)), CountedIn::memory);
  EXPECT_EQ(failures_.size(), 1u);
  ASSERT_TRUE(meter.merge());
  EXPECT_EQ(calls_of(1), 1);
  EXPECT_EQ(failures_.size(), 1u) << "said once";
}

TEST_P(MeterRoom, RefusesWhatDoesNotFitIntoAFile) {
  auto many = options();
  many.tools.assign(257, "t");
  EXPECT_THROW(Meter(many, *database_, system_now), std::invalid_argument);
  many.tools.assign(1, std::string(32, 't'));
  EXPECT_THROW(Meter(many, *database_, system_now), std::invalid_argument);
  auto odd = options();
  odd.extent_rows = 1000;
  EXPECT_THROW(Meter(odd, *database_, system_now), std::invalid_argument);
  auto meter = make();
  auto unknown = use(1, 11);
  unknown.tool = 3;
  EXPECT_EQ(meter->count(unknown), CountedIn::nowhere);
}

}  // namespace
}  // namespace toolyard::metering
