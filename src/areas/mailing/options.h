// Settings of the operator for campaigns and subscriptions.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>

#include "core/describe/describe.h"

namespace toolyard::campaigns {

struct Options {
  std::int64_t connections = 1;
  std::int64_t rate_per_minute = 0;
  std::int64_t retry_s = 60;
  std::int64_t outage_s = 86'400;
  std::int64_t late_grace_s = 21'600;
  std::int64_t max_equal_refusals = 10;

  std::chrono::seconds retry_after() const { return std::chrono::seconds(retry_s); }
  std::chrono::seconds longest_outage() const { return std::chrono::seconds(outage_s); }
  std::chrono::seconds late_grace() const { return std::chrono::seconds(late_grace_s); }

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Options::connections>(
            "Number of simultaneous connections to the mail server, for each campaign. If the "
            "server is killed, it may send one email per connection twice.")
            .named("smtp_connections")
            .limits(1, 64),
        field<&Options::rate_per_minute>(
            "Default sending rate of a campaign, in emails per minute; 0 for no limit.")
            .named("mail_rate_per_minute")
            .limits(0, 1e6),
        field<&Options::retry_s>("Delay before an email that the mail server has deferred is "
                                 "retried, in seconds; further retries wait longer.")
            .named("mail_retry_s")
            .limits(1, 86'400),
        field<&Options::outage_s>("Time that the mail server may be unreachable before campaigns "
                                  "are paused, in seconds; 0 to never pause them.")
            .named("mail_outage_s")
            .limits(0, 31'536'000),
        field<&Options::late_grace_s>("Maximum delay of the start of a scheduled campaign, in "
                                      "seconds; after that it is paused instead.")
            .limits(0, 31'536'000),
        field<&Options::max_equal_refusals>(
            "Number of emails in a row that the mail server refuses with the same response, "
            "permanently or because a quota of the sender is used up, before the campaign is "
            "paused; 0 to never pause it.")
            .named("mail_max_equal_refusals")
            .limits(0, 1'000'000)};
  }
};

}  // namespace toolyard::campaigns

namespace toolyard::subscribers {

struct SubscriptionOptions {
  std::int64_t confirmation_lifetime_s = 604'800;

  static constexpr auto fields(auto...) {
    return std::array{field<&SubscriptionOptions::confirmation_lifetime_s>(
                          "Lifetime of the link that confirms a subscription, in seconds.")
                          .limits(60, 31'536'000)};
  }
};

}  // namespace toolyard::subscribers
