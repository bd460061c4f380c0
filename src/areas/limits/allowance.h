// What follows from plans and keys for one call: which limits apply, and for whom they are counted.
#pragma once
#include <cstdint>
#include <optional>

#include "areas/limits/options.h"
#include "areas/limits/subject.h"
#include "core/gcra.h"
#include "core/up_to_two.h"

namespace toolyard::limits {

// The limits of one call, which must be within all of them. Each is counted for a subject of its
// own; without any, everything is allowed. If there are two, the subjects are a key and its
// account.
struct Allowance {
  struct RateLimit {
    Subject subject;
    Rate rate;
  };
  struct MonthlyQuota {
    Subject subject;
    std::int64_t calls = 0;
  };
  UpToTwo<RateLimit> rates;
  UpToTwo<MonthlyQuota> quotas;

  bool is_unlimited() const { return rates.empty() && quotas.empty(); }
};

// All keys of an account share the limits of its plan (null: none), or else `general_per_minute`,
// where 0 is no limit. The limits of a key count only for that key and are additional: owners set
// them, so they replace nothing. One that could never refuse what the account allows is left out.
Allowance allowance_of(KeyId key, UserId user, const KeyLimits& own, const Plan* plan,
                       std::int64_t general_per_minute);

// The same for calls without a key: an account's, by its access token.
Allowance allowance_of(UserId user, const Plan* plan, std::int64_t general_per_minute);

// A rate for a subject of any kind, such as an address; 0 is no limit. Without a burst, as many
// calls as in a minute may come at once.
Allowance rate_allowance(const Subject& subject, std::int64_t per_minute,
                         std::optional<std::int64_t> burst = {});

}  // namespace toolyard::limits
