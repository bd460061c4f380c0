#include "areas/limits/plan.h"

#include <algorithm>
#include <limits>

namespace toolyard::limits {

namespace {

constexpr std::int64_t kMostCalls = 1'000'000'000;

bool is_plan_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

std::optional<Rate> rate_of(std::int64_t per_minute, std::optional<std::int64_t> burst) {
  if (per_minute <= 0) return std::nullopt;
  const auto limit = std::min(per_minute, kMostCalls);
  return Rate{.limit = limit,
              .burst = std::clamp<std::int64_t>(burst.value_or(limit), 1, kMostCalls)};
}

}  // namespace

std::vector<Plan> standard_plans() {
  return {{.name = "free", .rate_limit_per_minute = 60, .monthly_quota = 10'000},
          {.name = "pro", .rate_limit_per_minute = 3'000, .monthly_quota = 1'000'000},
          {.name = "unlimited"}};
}

Result<void> check_plans(const std::vector<Plan>& plans) {
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const auto pointer = "/plans/" + std::to_string(i) + "/name";
    if (!is_plan_name(plans[i].name))
      faults.push_back({pointer, "invalid_option",
                        "A plan's name has lower-case letters, digits, `-` and `_` only."});
    else if (find_plan(plans, plans[i].name) != &plans[i])
      faults.push_back({pointer, "duplicate", "There are two plans `" + plans[i].name + "`."});
  }
  if (!faults.empty()) return invalid(std::move(faults));
  return {};
}

const Plan* find_plan(const std::vector<Plan>& plans, std::string_view name) {
  const auto found = std::ranges::find(plans, name, &Plan::name);
  return found == plans.end() ? nullptr : &*found;
}

Allowance allowance_of(UserId user, const Plan* plan, std::int64_t general_per_minute) {
  Allowance allowance;
  const auto subject = subject_of(user);
  const auto rate = plan ? rate_of(plan->rate_limit_per_minute, plan->burst)
                         : rate_of(general_per_minute, std::nullopt);
  if (rate) allowance.rate = {subject, *rate};
  if (plan && plan->monthly_quota) allowance.quota = {subject, *plan->monthly_quota};
  return allowance;
}

Allowance allowance_of(KeyId key, UserId user, const KeyLimits& own, const Plan* plan,
                       std::int64_t general_per_minute) {
  auto allowance = allowance_of(user, plan, general_per_minute);
  const auto subject = subject_of(key);
  constexpr auto none = std::numeric_limits<std::int64_t>::max();
  if (own.rate_limit_per_minute &&
      *own.rate_limit_per_minute < (allowance.rate ? allowance.rate->rate.limit : none))
    if (const auto rate = rate_of(*own.rate_limit_per_minute, std::nullopt))
      allowance.rate = {subject, *rate};
  if (own.monthly_quota && *own.monthly_quota < (allowance.quota ? allowance.quota->calls : none))
    allowance.quota = {subject, *own.monthly_quota};
  return allowance;
}

Allowance rate_allowance(const Subject& subject, std::int64_t per_minute,
                         std::optional<std::int64_t> burst) {
  Allowance allowance;
  if (const auto rate = rate_of(per_minute, burst)) allowance.rate = {subject, *rate};
  return allowance;
}

}  // namespace toolyard::limits
