#include "areas/jobs/schedule.h"

#include <gtest/gtest.h>

#include "core/text/utf8.h"

namespace toolyard::jobs {
namespace {

using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Instant kNow{seconds(1'800'000'000)};

Claim claimed(std::int64_t attempt) { return {.id = JobId(7), .kind = "k", .attempt = attempt}; }
Outcome fault(JobFault fault) { return std::unexpected(std::move(fault)); }

TEST(JobSchedule, WaitsTheFourthPowerTenPercentMoreOrLess) {
  const std::array<std::int64_t, 5> expected{1, 16, 81, 256, 625};
  for (std::int64_t attempt = 1; attempt <= 5; ++attempt) {
    const auto middle = microseconds(seconds(expected[std::size_t(attempt - 1)]));
    auto min = microseconds::max(), max = microseconds::min();
    for (int i = 0; i < 2'000; ++i) {
      const auto wait = backoff(attempt);
      min = std::min(min, wait);
      max = std::max(max, wait);
    }
    EXPECT_GE(min, middle * 9 / 10);
    EXPECT_LT(min, middle * 91 / 100) << "the whole range is used";
    EXPECT_LE(max, middle * 11 / 10);
    EXPECT_GT(max, middle * 109 / 100);
  }
}

TEST(JobSchedule, SuccessIsTheEnd) {
  const auto ending = ending_of(claimed(2), {}, kNow);
  EXPECT_EQ(ending.state, JobState::done);
  EXPECT_EQ(ending.attempt, 2);
  EXPECT_EQ(ending.finished_at, kNow);
  EXPECT_EQ(ending.error, std::nullopt);
}

TEST(JobSchedule, AFaultIsTriedAgainUntilTheFifth) {
  for (std::int64_t attempt = 1; attempt < kMaxAttempts; ++attempt) {
    const auto ending = ending_of(claimed(attempt), fault({.what = "no"}), kNow);
    EXPECT_EQ(ending.state, JobState::queued);
    EXPECT_EQ(ending.attempt, attempt);
    EXPECT_EQ(ending.error, "no");
    EXPECT_EQ(ending.finished_at, std::nullopt);
    EXPECT_GT(ending.due_at, kNow);
  }
  const auto last = ending_of(claimed(kMaxAttempts), fault({.what = "no"}), kNow);
  EXPECT_EQ(last.state, JobState::failed);
  EXPECT_EQ(last.finished_at, kNow);
  EXPECT_EQ(last.error, "no");
}

TEST(JobSchedule, AFinalFaultIsTheLast) {
  const auto ending = ending_of(claimed(1), fault({.what = "gone", .is_final = true}), kNow);
  EXPECT_EQ(ending.state, JobState::failed);
  EXPECT_EQ(ending.attempt, 1);
}

TEST(JobSchedule, ALongerRequestedDelayIsUsedUpToAnHour) {
  const auto due = [](std::int64_t attempt, seconds wait) {
    return ending_of(claimed(attempt), fault({.what = "busy", .wait = wait}), kNow).due_at - kNow;
  };
  EXPECT_EQ(due(1, seconds(120)), seconds(120));
  EXPECT_EQ(due(1, hours(1)), hours(1));
  EXPECT_EQ(due(1, hours(30)), hours(1));
  EXPECT_EQ(due(1, seconds::max()), hours(1));
  for (const auto wait : {seconds(0), seconds(-5), seconds::min(), seconds(200)}) {
    EXPECT_GE(due(4, wait), milliseconds(230'400));
    EXPECT_LE(due(4, wait), milliseconds(281'600));
  }
}

TEST(JobSchedule, WhatIsHandedBackDoesNotCount) {
  const auto ending = handed_back(claimed(3), kNow);
  EXPECT_EQ(ending.state, JobState::queued);
  EXPECT_EQ(ending.attempt, 2);
  EXPECT_EQ(ending.due_at, kNow);
}

TEST(JobSchedule, ErrorsArePrintable) {
  EXPECT_EQ(presentable("a plain fault é"), "a plain fault é");
  EXPECT_EQ(presentable(std::string_view("a\0b\nc\x7f", 6)), "a b c ");
  EXPECT_EQ(presentable("\xff\xc3"), "??");
  const auto cut = presentable("x" + std::string(1'998, '\xc3') + "\xa9");
  EXPECT_TRUE(is_valid_utf8(cut));
  std::string umlauts = "x";
  for (int i = 0; i < 600; ++i) umlauts += "é";
  const auto whole = presentable(umlauts);
  EXPECT_EQ(whole.size(), 999u);
  EXPECT_TRUE(umlauts.starts_with(whole));
  EXPECT_EQ(presentable(umlauts.substr(1)), umlauts.substr(1, 1'000 - 2))
      << "the last character may be dropped, never halved";
}

}  // namespace
}  // namespace toolyard::jobs
