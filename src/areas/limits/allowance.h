// The limits that apply to one call, from plans and keys, and the subjects for which they are
// counted.
#pragma once
#include <cstdint>
#include <optional>

#include "areas/limits/options.h"
#include "areas/limits/subject.h"
#include "core/gcra.h"
#include "core/inplace_vector2.h"

namespace toolyard::limits {

// The limits of one call, which must be within all of them. Each is counted for a subject of its
// own. If there are two, the subjects are a key and its account. Without limits, everything is
// allowed.
struct Allowance {
  struct RateLimit {
    Subject subject;
    Rate rate;
  };
  struct MonthlyQuota {
    Subject subject;
    std::int64_t calls = 0;
  };
  InplaceVector2<RateLimit> rates;
  InplaceVector2<MonthlyQuota> quotas;

  bool is_unlimited() const { return rates.empty() && quotas.empty(); }
};

// All keys of an account share the limits of its plan. Without a plan (null), the limit is
// `general_per_minute` (0: none). The limits of a key apply to that key in addition, because its
// owner sets them. A limit of a key that can never refuse what the account allows is left out.
Allowance allowance_of(KeyId key, UserId user, const KeyLimits& own, const Plan* plan,
                       std::int64_t general_per_minute);

// Returns the limits of calls without a key, by the access token of an account.
Allowance allowance_of(UserId user, const Plan* plan, std::int64_t general_per_minute);

// Returns a rate for a subject of any kind, such as an address; 0 is no limit. Without `burst`, the
// calls of a whole minute may come at once.
Allowance rate_allowance(const Subject& subject, std::int64_t per_minute,
                         std::optional<std::int64_t> burst = {});

}  // namespace toolyard::limits
