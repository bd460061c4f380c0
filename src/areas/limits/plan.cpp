#include "areas/limits/plan.h"

#include <algorithm>

#include "core/text/characters.h"

namespace toolyard::limits {

namespace {

constexpr std::int64_t kMostCalls = 1'000'000'000;

bool is_plan_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return is_lower(c) || is_digit(c) || c == '-' || c == '_';
  });
}

// Of a limit that is one: more than 0.
Rate rate_of(std::int64_t per_minute, std::optional<std::int64_t> burst) {
  const auto limit = std::min(per_minute, kMostCalls);
  return {.limit = limit, .burst = std::clamp<std::int64_t>(burst.value_or(limit), 1, kMostCalls)};
}

// Whether calls that all fit into `whole` can be too many for `part`.
bool can_refuse_within(const Rate& whole, const Rate& part) {
  return part.limit < whole.limit || part.burst < whole.burst;
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

Allowance rate_allowance(const Subject& subject, std::int64_t per_minute,
                         std::optional<std::int64_t> burst) {
  Allowance allowance;
  if (per_minute > 0) allowance.rates.add({subject, rate_of(per_minute, burst)});
  return allowance;
}

Allowance allowance_of(UserId user, const Plan* plan, std::int64_t general_per_minute) {
  const auto subject = subject_of(user);
  if (!plan) return rate_allowance(subject, general_per_minute);
  auto allowance = rate_allowance(subject, plan->rate_limit_per_minute, plan->burst);
  if (plan->monthly_quota) allowance.quotas.add({subject, *plan->monthly_quota});
  return allowance;
}

Allowance allowance_of(KeyId key, UserId user, const KeyLimits& own, const Plan* plan,
                       std::int64_t general_per_minute) {
  auto allowance = allowance_of(user, plan, general_per_minute);
  if (own.rate_limit_per_minute.value_or(0) > 0) {
    const auto rate = rate_of(*own.rate_limit_per_minute, std::nullopt);
    if (allowance.rates.empty() || can_refuse_within(allowance.rates[0].rate, rate))
      allowance.rates.add({subject_of(key), rate});
  }
  if (own.monthly_quota &&
      (allowance.quotas.empty() || *own.monthly_quota < allowance.quotas[0].calls))
    allowance.quotas.add({subject_of(key), *own.monthly_quota});
  return allowance;
}

}  // namespace toolyard::limits
