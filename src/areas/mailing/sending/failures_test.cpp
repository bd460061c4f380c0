#include "areas/mailing/sending/failures.h"

#include <gtest/gtest.h>

namespace toolyard::campaigns {
namespace {

TEST(MailFailureReasons, LeaveOutWhatNamesARecipient) {
  const auto reason = [](std::string_view reply) { return reason_of(reply, "Ann.Doe@x.example"); };
  EXPECT_EQ(reason("Said: 550 5.1.1 <ann.doe@x.example>: Recipient unknown"),
            "Said: 550 5.1.1 \u2026 Recipient unknown");
  EXPECT_EQ(reason("550 #5.1.0 no ann.doe here (a1si23.4 - gsmtp)"),
            "550 #5.1.0 no \u2026 here \u2026 - gsmtp)");
  EXPECT_EQ(reason("550 x9 y8 z7"), "550 \u2026") << "one for several";
  EXPECT_EQ(reason("553 (#5.7.1)"), "553 (#5.7.1)");
  EXPECT_EQ(reason("  a   b "), "a b");
  EXPECT_EQ(reason(""), "");
  EXPECT_LE(reason(std::string(5'000, 'a')).size(), 300u);
  EXPECT_LE(reason("a" + std::string(299, 'b') + "\u00e4").size(), 300u);
}

TEST(MailFailureReasons, AreCountedInARow) {
  auto streak = after_refusal({}, "a");
  streak = after_refusal(streak, "a");
  EXPECT_EQ(streak.count, 2);
  streak = after_refusal(streak, "b");
  EXPECT_EQ(streak.count, 1);
}

}  // namespace
}  // namespace toolyard::campaigns
