// What is stored of the replies of receivers.
#include "areas/events/webhooks/attempts.h"

#include <gtest/gtest.h>

#include "core/text/utf8.h"

namespace toolyard::webhooks {
namespace {

const Instant attempted_at{std::chrono::seconds(1'800'000'000)};

StoredAttempt attempt_with(const WebhookReply& reply, bool is_test = false) {
  StoredAttempt attempt{.at = attempted_at, .request = "{}", .is_test = is_test};
  add_reply(attempt, 1, reply, 0.5);
  return attempt;
}

TEST(WebhookAttemptText, IsValidAndBounded) {
  EXPECT_EQ(readable_text("ok\n\ttext", 100), "ok\n\ttext");
  EXPECT_EQ(readable_text(std::string_view("a\0b\x1b\x7f", 5), 100), "a b  ");
  EXPECT_EQ(readable_text("a\xff\xc3", 100), "a??");
  EXPECT_EQ(readable_text("€€€", 2), "€€");
  EXPECT_EQ(readable_text("", 2), "");
  EXPECT_TRUE(is_valid_utf8(readable_text(std::string(5'000, '\xe2'), 1'000)));
}

TEST(WebhookAttemptReply, SaysWhetherAndWhenToTryAgain) {
  const auto taken = attempt_with({.status = 201, .body = "x"});
  EXPECT_EQ(taken.error, std::nullopt);
  EXPECT_EQ(taken.next_at, std::nullopt);
  EXPECT_EQ(taken.response, "x");
  const auto failed = attempt_with({.status = 500});
  EXPECT_EQ(failed.error, "The response has the status 500.");
  EXPECT_EQ(failed.next_at, attempted_at + std::chrono::seconds(5));
  const auto silent = attempt_with({.error = "No response.", .duration = std::chrono::seconds(15)});
  EXPECT_EQ(silent.error, "No response.");
  EXPECT_EQ(silent.response, std::nullopt);
  EXPECT_EQ(silent.next_at, attempted_at + std::chrono::seconds(20));
  EXPECT_EQ(attempt_with({.status = 410}).next_at, std::nullopt);
  EXPECT_EQ(attempt_with({.status = 500}, true).next_at, std::nullopt);
}

}  // namespace
}  // namespace toolyard::webhooks
