#include "areas/mailing/sending/pace.h"

#include <gtest/gtest.h>

#include <array>

namespace toolyard::campaigns {
namespace {

using namespace std::chrono_literals;

const Instant noon{1'800'000'000s};

// Returns the number of emails sent in `time`, if as many as allowed are sent at every `step`.
std::int64_t sent_in(std::int64_t per_minute, std::chrono::milliseconds time,
                     std::chrono::milliseconds step, std::int64_t wanted = 1'000'000) {
  Instant paced_to{};
  std::int64_t sent = 0;
  for (auto at = 0ms; at <= time; at += step) {
    Pace pace(per_minute, paced_to, noon + at);
    const auto count = pace.allowed(wanted);
    pace.use(count);
    paced_to = pace.paced_to();
    sent += count;
  }
  return sent;
}

TEST(Pace, AllowsTheRate) {
  for (const std::int64_t rate : {1, 7, 60, 600, 6'000})
    for (const auto step : {1ms, 10ms, 250ms, 3000ms}) {
      const auto max = rate + std::max<std::int64_t>(1, rate / 60) + 1;
      const auto sent = sent_in(rate, 60'000ms, step);
      EXPECT_LE(sent, max) << rate << " " << step.count();
      if (step <= 250ms) {
        EXPECT_GE(sent, rate) << rate << " " << step.count();
      }
    }
}

TEST(Pace, DoesNotAccumulateWhileIdle) {
  Pace pace(60, noon, noon + 1h);
  EXPECT_EQ(pace.allowed(100), 1);
}

TEST(Pace, AllowsEverythingAtZero) { EXPECT_EQ(Pace(0, {}, noon).allowed(9), 9); }

TEST(Pace, BearsAClockThatIsSetBack) {
  const Pace pace(60, noon, noon - 1h);
  EXPECT_LE(pace.next() - (noon - 1h), 2s);
}

}  // namespace
}  // namespace toolyard::campaigns
