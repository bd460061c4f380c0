// The events of quotas, which their accounts can read.
#pragma once
#include <array>
#include <cstdint>

#include "core/endpoint/event_kind.h"

namespace toolyard::metering {

// An account that has used a part of its monthly quota.
struct QuotaEvent {
  static constexpr std::string_view schema_name = "QuotaEvent";
  UserId account{};
  std::int64_t quota = 0, used = 0;
  Instant resets_at;
  static constexpr auto fields(auto...) {
    return std::array{field<&QuotaEvent::account>("Id of the account.").refers_to("users"),
                      field<&QuotaEvent::quota>("Maximum calls per month."),
                      field<&QuotaEvent::used>("Calls of this month so far."),
                      field<&QuotaEvent::resets_at>("When the quota is reset.")};
  }
};

namespace event_kinds {
inline constexpr EventRules rules{.role = Role::admin, .owner = EventOwner::included};
inline constexpr EventOf<QuotaEvent> nearly_used{
    "quota.nearly_used", "An account has used 80 % of its monthly quota.", "user", rules};
inline constexpr EventOf<QuotaEvent> used_up{
    "quota.used_up", "An account has used all of its monthly quota.", "user", rules};
inline constexpr std::array<EventKind, 2> all{nearly_used, used_up};
}  // namespace event_kinds

}  // namespace toolyard::metering
