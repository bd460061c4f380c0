#include "areas/experiments/results/planning.h"

#include <algorithm>
#include <cmath>

#include "areas/experiments/statistics/sample_size.h"

namespace toolyard::experiments {
namespace {

// Limit below which sums of units are exact as a `double`.
constexpr double max_units = 9e15;

std::optional<std::int64_t> needed_for(const SampleSizeQuery& query) {
  ChangeToFind change{.baseline = query.baseline,
                      .effect = query.min_effect,
                      .alpha = query.alpha,
                      .power = query.power};
  if (query.kind == MetricKind::mean) change.deviation = query.standard_deviation;
  return sample_size(change);
}

// Rounds up to a whole number, except that a value just above a whole number counts as that number:
// shares such as a third are not exact.
double whole_above(double value) { return std::ceil(value - std::min(value * 1e-12, 1e-6)); }

double total_of(const SampleSizeQuery& query, std::int64_t needed) {
  return query.smallest_share ? whole_above(double(needed) / *query.smallest_share)
                              : double(needed) * double(query.variants);
}

double days_of(const SampleSizeQuery& query, double total) {
  return query.units_per_day ? whole_above(total / (*query.units_per_day * query.coverage)) : 0;
}

void check_baseline(std::vector<Fault>& faults, const SampleSizeQuery& query) {
  const double p = query.baseline, other = p * (1 + query.min_effect);
  if (query.kind == MetricKind::mean) {
    if (p == 0) faults.push_back({"/baseline", "out_of_range", "Must not be 0."});
    if (!query.standard_deviation)
      faults.push_back({"/standard_deviation", "required", "This field is required for a mean."});
  } else if (!(p > 0 && p < 1)) {
    faults.push_back({"/baseline", "out_of_range", "Must be greater than 0 and less than 1."});
  } else if (!(other > 0 && other < 1)) {
    faults.push_back(
        {"/min_effect", "out_of_range",
         "The share of units with this effect must be greater than 0 and less than 1."});
  }
  if (query.min_effect == 0) faults.push_back({"/min_effect", "out_of_range", "Must not be 0."});
}

}  // namespace

std::vector<Fault> faults_of(const SampleSizeQuery& query) {
  std::vector<Fault> faults;
  check_baseline(faults, query);
  // The tolerance is for shares such as a third, which are not exact.
  if (query.smallest_share && *query.smallest_share * double(query.variants) > 1 + 1e-9)
    faults.push_back({"/smallest_share", "out_of_range",
                      "With this number of variants, the smallest one cannot get this share."});
  if (!faults.empty()) return faults;
  const auto needed = needed_for(query);
  const double total = needed ? total_of(query, *needed) : 0;
  if (!needed || total >= max_units || days_of(query, total) >= max_units)
    faults.push_back({"/min_effect", "out_of_range",
                      "Must be larger: no feasible number of units can detect this effect."});
  return faults;
}

SampleSize sample_size_for(const SampleSizeQuery& query) {
  const auto needed = needed_for(query).value();
  const double total = total_of(query, needed);
  SampleSize size{.users_needed = needed,
                  .total_users = static_cast<std::int64_t>(total),
                  .variant_mean = query.baseline * (1 + query.min_effect)};
  if (query.units_per_day) size.days = static_cast<std::int64_t>(days_of(query, total));
  return size;
}

}  // namespace toolyard::experiments
