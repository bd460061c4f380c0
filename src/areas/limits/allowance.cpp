#include "areas/limits/allowance.h"

#include <algorithm>

namespace toolyard::limits {

namespace {

constexpr std::int64_t kMaxCalls = 1'000'000'000;

// `per_minute` is more than 0.
Rate rate_of(std::int64_t per_minute, std::optional<std::int64_t> burst) {
  const auto limit = std::min(per_minute, kMaxCalls);
  return {.limit = limit, .burst = std::clamp<std::int64_t>(burst.value_or(limit), 1, kMaxCalls)};
}

// Whether `part` can refuse calls that are all within `whole`.
bool can_refuse_within(const Rate& whole, const Rate& part) {
  return part.limit < whole.limit || part.burst < whole.burst;
}

}  // namespace

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
