// Settings of the audit log.
#pragma once
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "core/describe/describe.h"
#include "core/time/clock.h"

namespace toolyard::audit_log {

struct Options {
  std::int32_t retention_days = 400;
  std::int32_t own_retention_days = 90;

  // The time before which entries are deleted, or nullopt if none are.
  std::optional<Instant> deleted_before(Instant now) const { return before(now, retention_days); }
  // The same for entries of callers without a role.
  std::optional<Instant> own_deleted_before(Instant now) const {
    return before(now, own_retention_days);
  }

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Options::retention_days>("Number of days that entries of the audit log are kept; 0 "
                                        "to keep them forever.")
            .named("audit_retention_days")
            .limits(0, 36'500),
        field<&Options::own_retention_days>(
            "Number of days that entries by callers without a role are kept, if that is shorter: "
            "changes of accounts to themselves, their keys and apps, and of subscribers. 0 to keep "
            "them as long as other entries.")
            .named("audit_own_retention_days")
            .limits(0, 36'500)};
  }

 private:
  static std::optional<Instant> before(Instant now, std::int32_t days) {
    if (days == 0) return std::nullopt;
    return now - std::chrono::days(days);
  }
};

}  // namespace toolyard::audit_log
