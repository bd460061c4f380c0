// Plans of accounts, as an operator sets them.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard::limits {

struct Plan {
  std::string name;
  std::int64_t rate_limit_per_minute = 0;
  std::optional<std::int64_t> burst = {};
  std::optional<std::int64_t> monthly_quota = {};

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Plan::name>("Name of the plan: lower-case letters, digits, `-` and `_`.")
            .required()
            .limits(1, 50),
        field<&Plan::rate_limit_per_minute>("Maximum calls per minute; 0 for no limit.")
            .limits(0, 1e9),
        field<&Plan::burst>("Maximum number of calls in a burst; null for the number per minute.")
            .limits(1, 1e9),
        field<&Plan::monthly_quota>("Maximum calls per month; null for no limit.").limits(1, 1e15),
    };
  }
};

// The default plans.
std::vector<Plan> standard_plans();

// Checks that names are valid and unique; faults point into `/plans`.
Result<void> check_plans(const std::vector<Plan>& plans);

// The plan of that name, or null.
const Plan* find_plan(const std::vector<Plan>& plans, std::string_view name);

}  // namespace toolyard::limits
