#include "areas/mailing/subscribers/status_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace toolyard::subscribers {
namespace {

TEST(StatusRules, NobodyLeavesTheBlocklist) {
  for (const auto& to : spellings(Status{}))
    EXPECT_EQ(may_become(Status::blocklisted, to.value, true, true),
              to.value == Status::blocklisted ? StatusVerdict::allowed : StatusVerdict::never)
        << to.name;
}

TEST(StatusRules, WhoLeftComesBackByANewConsentOnly) {
  for (const auto to : {Status::enabled, Status::unconfirmed, Status::bounced}) {
    EXPECT_EQ(may_become(Status::unsubscribed, to, false, true), StatusVerdict::needs_consent);
    EXPECT_EQ(may_become(Status::unsubscribed, to, true, true), StatusVerdict::allowed);
  }
  EXPECT_EQ(may_become(Status::unsubscribed, Status::blocklisted, false, false),
            StatusVerdict::allowed);
}

// Without a consent, no sequence of status changes leads from these statuses to `enabled`.
TEST(StatusRules, AllTransitionsFollowTheRules) {
  for (const auto from : {Status::unsubscribed, Status::unconfirmed, Status::blocklisted}) {
    std::vector<Status> reached{from};
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (const auto& to : spellings(Status{}))
        if (may_become(reached[i], to.value, false, false) == StatusVerdict::allowed &&
            std::find(reached.begin(), reached.end(), to.value) == reached.end())
          reached.push_back(to.value);
    EXPECT_EQ(std::find(reached.begin(), reached.end(), Status::enabled), reached.end());
  }
}

TEST(StatusRules, ImportsNeverRaiseAStatus) {
  for (const auto& mine : spellings(Status{}))
    for (const auto& requested : spellings(Status{})) {
      const auto is = lowered(mine.value, requested.value);
      if (mine.value != Status::enabled) {
        EXPECT_NE(is, Status::enabled);
      }
      if (mine.value == Status::blocklisted) {
        EXPECT_EQ(is, Status::blocklisted);
      }
      if (mine.value == Status::unsubscribed) {
        EXPECT_GE(is, Status::unsubscribed);
      }
    }
  EXPECT_EQ(lowered(Status::enabled, Status::unsubscribed), Status::unsubscribed);
  EXPECT_EQ(lowered(Status::enabled, Status::unconfirmed), Status::enabled);
}

}  // namespace
}  // namespace toolyard::subscribers
