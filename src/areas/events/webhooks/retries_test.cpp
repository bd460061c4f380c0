// Pauses between the attempts of a delivery.
#include "areas/events/webhooks/retries.h"

#include <gtest/gtest.h>

namespace toolyard::webhooks {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

constexpr Instant start{seconds(1'800'000'000)};

TEST(WebhookRetries, GrowAndEndAfterThreeDays) {
  Attempts attempts{.first_at = start, .last_at = start};
  seconds before{0};
  int count = 1;
  while (const auto next = next_attempt(attempts, {.status = 500}, 0.5)) {
    const auto pause = std::chrono::floor<seconds>(*next - attempts.last_at);
    EXPECT_GE(pause, before);
    EXPECT_LE(*next, start + patience);
    before = pause;
    attempts = {.count = ++count, .first_at = start, .last_at = *next};
    ASSERT_LT(count, 100);
  }
  EXPECT_EQ(before, hours(12));
  EXPECT_GE(count, 12);
  EXPECT_GT(attempts.last_at, start + hours(60)) << "the last attempt is near the end";
}

TEST(WebhookRetries, AreSpreadByAFifth) {
  const Attempts first{.first_at = start, .last_at = start};
  EXPECT_EQ(*next_attempt(first, {}, 0.0), start + seconds(4));
  EXPECT_EQ(*next_attempt(first, {}, 0.5), start + seconds(5));
  EXPECT_EQ(*next_attempt(first, {}, 1.0), start + seconds(6));
}

TEST(WebhookRetries, WaitAsLongAsTheReceiverAsks) {
  const Attempts first{.first_at = start, .last_at = start};
  const auto next = [&](seconds requested) {
    return next_attempt(first, {.status = 429, .retry_after = requested}, 0.5);
  };
  EXPECT_EQ(*next(seconds(60)), start + seconds(60));
  EXPECT_EQ(*next(seconds(1)), start + seconds(5)) << "not sooner than usual";
  EXPECT_FALSE(next(hours(73)));
}

TEST(WebhookRetries, OnlyASuccessIsADelivery) {
  for (const int status : {200, 201, 202, 204, 299})
    EXPECT_TRUE(is_delivered({.status = status})) << status;
  for (const int status : {100, 199, 300, 301, 308, 400, 404, 410, 429, 500, 503})
    EXPECT_FALSE(is_delivered({.status = status})) << status;
  EXPECT_FALSE(is_delivered({}));
  EXPECT_TRUE(is_gone({.status = 410}));
  EXPECT_FALSE(is_gone({.status = 404}));
  EXPECT_FALSE(is_gone({}));
}

TEST(WebhookRests, GrowWithTheFailures) {
  EXPECT_EQ(rest_after(0), std::chrono::seconds(0));
  EXPECT_EQ(rest_after(failures_before_rests - 1), std::chrono::seconds(0));
  EXPECT_EQ(rest_after(failures_before_rests), std::chrono::seconds(10));
  EXPECT_EQ(rest_after(failures_before_rests + 1), std::chrono::seconds(20));
  EXPECT_EQ(rest_after(1'000'000), std::chrono::seconds(600));
}

}  // namespace
}  // namespace toolyard::webhooks
