// Plans as an operator sets them, and what follows from them for one call: which limits hold, and
// for whom they are counted.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/limits/subject.h"
#include "core/describe/describe.h"
#include "core/error.h"
#include "core/gcra.h"
#include "core/up_to_two.h"

namespace toolyard::limits {

struct Plan {
  std::string name;
  std::int64_t rate_limit_per_minute = 0;
  std::optional<std::int64_t> burst = {};
  std::optional<std::int64_t> monthly_quota = {};

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Plan::name>("What the plan is called: lower-case letters, digits, `-` and `_`.")
            .required()
            .limits(1, 50),
        field<&Plan::rate_limit_per_minute>("Calls a minute; 0 is no limit.").limits(0, 1e9),
        field<&Plan::burst>("Calls that may come at once; null for those of a minute.")
            .limits(1, 1e9),
        field<&Plan::monthly_quota>("Calls a month; null for no limit.").limits(1, 1e15),
    };
  }
};

// What a server starts with.
std::vector<Plan> standard_plans();

// Names that can be told apart, and numbers in their ranges; faults point into `/plans`.
Result<void> check_plans(const std::vector<Plan>& plans);

// The plan of that name, or null.
const Plan* find_plan(const std::vector<Plan>& plans, std::string_view name);

// What one call has to fit into: all of it. Each limit is counted for a subject of its own; without
// any, everything is allowed. Where there are two, the subjects are a key and its account.
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

// What all of an account shares holds for each of its keys: the limits of the account's plan (null:
// none), or else `general_per_minute`, where 0 is no limit. A key's own limits count for the key
// alone and come on top: owners give them themselves, so they take the place of nothing. One that
// could never refuse what the account's allows is left out.
Allowance allowance_of(KeyId key, UserId user, const KeyLimits& own, const Plan* plan,
                       std::int64_t general_per_minute);

// The same for calls without a key: an account's, by its access token.
Allowance allowance_of(UserId user, const Plan* plan, std::int64_t general_per_minute);

// A rate for a subject of any kind, such as a client address; 0 is no limit. Without a burst a
// minute's calls may come at once.
Allowance rate_allowance(const Subject& subject, std::int64_t per_minute,
                         std::optional<std::int64_t> burst = {});

}  // namespace toolyard::limits
