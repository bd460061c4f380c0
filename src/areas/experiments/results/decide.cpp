#include "areas/experiments/results/decide.h"

#include <algorithm>

#include "areas/experiments/statistics/allocation.h"

namespace toolyard::experiments {
namespace {

// A larger share of units that saw several variants is a sign that something is wrong.
constexpr double many_multiple = 0.01;

Allocation allocation_of(const Experiment& experiment, const Counts& counts) {
  std::vector<double> weights;
  weights.reserve(experiment.variants.size());
  for (const auto& variant : experiment.variants) weights.push_back(variant.weight);
  auto check = check_allocation(counts.users, weights);
  return {.observed = counts.users,
          .expected = std::move(check.expected),
          .chi2 = check.chi_squared,
          .df = check.degrees,
          .p_value = check.p_value,
          .mismatch = check.p_value && *check.p_value < experiment.srm_threshold,
          .leak = check.has_leak};
}

const MetricResult* primary_of(const std::vector<MetricResult>& all) {
  const auto found = std::ranges::find(all, true, &MetricResult::is_primary);
  return found == all.end() ? nullptr : &*found;
}

bool has_enough_users(const Experiment& experiment, const Counts& counts) {
  for (std::size_t i = 0; i < counts.users.size(); ++i)
    if (experiment.variants[i].weight > 0 && counts.users[i] < experiment.min_users_per_variant)
      return false;
  return true;
}

bool has_enough_conversions(const Experiment& experiment, const MetricResult* primary) {
  if (!primary || primary->kind == MetricKind::mean) return true;
  return std::ranges::any_of(primary->variants, [&](const ArmResult& arm) {
    return arm.conversions.value_or(0) >= experiment.min_conversions;
  });
}

std::int64_t days_of(const Counts& counts) {
  if (!counts.first_at || !counts.last_at) return 0;
  return std::chrono::floor<std::chrono::days>(*counts.last_at - *counts.first_at).count() + 1;
}

Health health_of(const Experiment& experiment, const Counts& counts) {
  Health health{.srm = allocation_of(experiment, counts), .days = days_of(counts)};
  for (const auto users : counts.users) health.total_users += users;
  health.multiple_exposures.count = counts.multiple;
  if (const auto all = health.total_users + counts.multiple; all > 0)
    health.multiple_exposures.share = double(counts.multiple) / double(all);
  return health;
}

// Adds the warnings that do not depend on the decision.
void add_warnings(Results& results) {
  const auto& health = results.health;
  if (health.srm.leak)
    results.reasons.push_back({"leak", "A variant with weight 0 was shown to some units."});
  if (health.multiple_exposures.share.value_or(0) > many_multiple)
    results.reasons.push_back({"multiple_exposures",
                               "More than 1% of the units saw more than one variant; they are "
                               "excluded from the results."});
}

// Decides by the primary metric, for which there is enough data.
void decide(Results& results, const MetricResult& primary) {
  const Metric metric{.goal = primary.goal};
  std::size_t worse = 0, known = 0;
  for (const auto& one : primary.comparisons) {
    if (one.absolute.difference) ++known;
    const auto better = is_better(one, metric);
    if (!better) continue;
    results.reasons.push_back({*better ? "better" : "worse",
                               "`" + one.variant + "` is " + (*better ? "better" : "worse") +
                                   " than `" + one.baseline + "` by `" + primary.key + "`."});
    if (*better) results.decision = Decision::ship;
    else ++worse;
  }
  if (results.decision == Decision::ship) return;
  if (known > 0 && worse == known) {
    results.decision = Decision::rollback;
  } else {
    results.decision = Decision::no_difference;
    results.reasons.push_back(
        {"not_significant", "No variant is significantly better by `" + primary.key + "`."});
  }
}

void conclude_all(Results& results, const Experiment& experiment, const Counts& counts,
                  const MetricResult* primary) {
  const bool has_users = has_enough_users(experiment, counts);
  const bool has_conversions = has_enough_conversions(experiment, primary);
  results.health.enough_data = results.health.total_users > 0 && has_users && has_conversions;
  add_warnings(results);
  if (results.health.srm.mismatch) {
    results.decision = Decision::invalid;
    results.reasons.insert(results.reasons.begin(),
                           {"srm_mismatch",
                            "The split of the units does not match the weights: some units are "
                            "lost or counted twice."});
    return;
  }
  if (results.health.total_users == 0)
    results.reasons.push_back({"no_users", "No unit was exposed in this period."});
  else if (!has_users)
    results.reasons.push_back(
        {"too_few_users",
         "Each variant needs " + std::to_string(experiment.min_users_per_variant) + " units."});
  if (!primary)
    results.reasons.push_back({"no_metric", "There is no metric to base the decision on."});
  else if (!has_conversions)
    results.reasons.push_back(
        {"too_few_conversions", "One variant needs " + std::to_string(experiment.min_conversions) +
                                    " conversions of `" + primary->key + "`."});
  if (results.health.enough_data && primary) decide(results, *primary);
}

}  // namespace

Results conclude(const Experiment& experiment, const Counts& counts,
                 const AnalysisOptions& options) {
  Results results{.experiment = experiment.key,
                  .status = experiment.status,
                  .engine = options.engine,
                  .correction = options.correction,
                  .health = health_of(experiment, counts)};
  for (std::size_t i = 0; i < counts.totals.size(); ++i)
    results.metrics.push_back(
        compare_metric(experiment, experiment.metrics[i], counts.totals[i], options));
  const auto* primary =
      results.metrics.size() == 1 ? &results.metrics.front() : primary_of(results.metrics);
  conclude_all(results, experiment, counts, primary);
  return results;
}

}  // namespace toolyard::experiments
