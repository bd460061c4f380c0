#include "areas/experiments/results/compare.h"

#include <algorithm>
#include <cmath>

#include "areas/experiments/statistics/effects.h"
#include "areas/experiments/statistics/proportions.h"
#include "areas/experiments/statistics/sample_size.h"

namespace toolyard::experiments {
namespace {

constexpr double arm_alpha = 0.05;

Bounds bounds(const Interval& one) { return {one.low, one.high}; }

Sample sample_of(const Metric& metric, const ArmTotal& total) {
  return metric.kind == MetricKind::proportion
             ? sample_of_proportion(total.units, total.users)
             : sample_of_sums(total.sum, total.squared_deviations, total.users);
}
Count count_of(const ArmTotal& total) { return {total.units, total.users}; }

StatedReason why(Reason reason) {
  switch (reason) {
    case Reason::no_users: return {"no_users", "One of the two variants has no units."};
    case Reason::too_few_users: return {"too_few_users", "Both variants need at least two units."};
    case Reason::zero_baseline:
      return {"zero_baseline", "The control's mean is 0, so there is no relative difference."};
    case Reason::zero_variance:
      return {"zero_variance", "All units have the same value, so there is no variance."};
    case Reason::out_of_range:
      return {"out_of_range", "The values are too large or too small to compute with."};
    case Reason::none: break;
  }
  return {};
}
// Adds a reason unless it has been added before.
void add_reason(Comparison& one, Reason reason) {
  auto more = why(reason);
  if (std::ranges::find(one.reasons, more.code, &StatedReason::code) == one.reasons.end())
    one.reasons.push_back(std::move(more));
}

ArmResult arm_of(const Metric& metric, const Variant& variant, const ArmTotal& total) {
  ArmResult arm{.key = variant.key, .users = total.users, .is_control = variant.is_control};
  const bool is_count = metric.kind == MetricKind::proportion;
  if (is_count) arm.conversions = total.units;
  else arm.sum = total.sum;
  if (total.users == 0) return arm;
  const auto sample = sample_of(metric, total);
  arm.mean = sample.mean;
  if (is_count) arm.ci95 = bounds(wilson_interval(count_of(total), arm_alpha));
  else if (const auto interval = mean_interval(sample, arm_alpha)) arm.ci95 = bounds(*interval);
  return arm;
}

// The comparison of one variant with the control.
class Pair {
 public:
  Pair(const Experiment& experiment, const Metric& metric, const ArmTotal& control,
       const ArmTotal& variant)
      : experiment_(experiment), metric_(metric), control_(control), variant_(variant) {}

  void fill(Comparison& one) const {
    const auto control = sample_of(metric_, control_), variant = sample_of(metric_, variant_);
    if (control_.users > 0 && variant_.users > 0)
      one.lift.absolute = one.absolute.difference = variant.mean - control.mean;
    one.lift.relative = relative_difference(control, variant);
    fill_absolute(one);
    fill_relative(one);
    if (metric_.kind == MetricKind::proportion) fill_exact(one);
  }

 private:
  bool is_turned() const { return metric_.goal == Goal::decrease; }
  double turned(double chance) const { return is_turned() ? 1 - chance : chance; }
  Loss loss(double keep, double ship) const {
    return is_turned() ? Loss{ship, keep} : Loss{keep, ship};
  }
  std::expected<Effect, Reason> effect(Scale scale) const {
    return effect_of(sample_of(metric_, control_), sample_of(metric_, variant_), scale);
  }

  void fill_absolute(Comparison& one) const {
    const auto found = effect(Scale::absolute);
    if (!found) return add_reason(one, found.error());
    const auto test = welch_test(*found, experiment_.alpha);
    one.absolute.p_value = test.p_value;
    one.absolute.ci = bounds(test.interval);
    // The chance to win can be computed even if the lift cannot.
    one.chance_to_win = turned(bayes(*found, {}, experiment_.alpha).chance);
  }

  void fill_relative(Comparison& one) const {
    const auto found = effect(Scale::relative);
    if (!found) return add_reason(one, found.error());
    const auto test = welch_test(*found, experiment_.alpha);
    const auto sequential =
        sequential_test(*found, experiment_.alpha, experiment_.sequential.tuning);
    std::optional<Prior> prior;
    if (experiment_.prior) prior = Prior{experiment_.prior->mean, experiment_.prior->deviation};
    const auto belief = bayes(*found, prior, experiment_.alpha);
    one.lift.standard_error = found->error;
    one.lift.ci = bounds(test.interval);
    one.p_value = test.p_value;
    one.sequential.p_value = sequential.p_value;
    one.sequential.ci = bounds(sequential.interval);
    one.chance_to_win = turned(belief.chance);
    one.credible_interval = bounds(belief.interval);
    one.expected_loss = loss(belief.loss_keep, belief.loss_ship);
  }

  void fill_exact(Comparison& one) const {
    if (control_.users == 0 || variant_.users == 0) return;
    const auto control = count_of(control_), variant = count_of(variant_);
    one.absolute.newcombe_ci = bounds(newcombe_interval(control, variant, experiment_.alpha));
    one.absolute.fisher_p = fisher_p_value(control, variant);
    const auto exact = exact_belief(control, variant);
    one.exact_chance_to_win = turned(exact.chance);
    one.exact_expected_loss = loss(exact.loss_keep, exact.loss_ship);
    if (control.is_small() || variant.is_small()) one.chance_to_win = one.exact_chance_to_win;
  }

  const Experiment& experiment_;
  const Metric& metric_;
  const ArmTotal& control_;
  const ArmTotal& variant_;
};

// Adjusts the values that are present for multiple comparisons.
template <class Get, class Put>
void adjust_all(std::vector<Comparison>& all, Correction correction, Get get, Put put) {
  std::vector<double> values;
  for (auto& one : all)
    if (const auto& value = get(one)) values.push_back(*value);
  const auto adjusted = adjust(values, correction);
  std::size_t next = 0;
  for (auto& one : all)
    if (get(one)) put(one) = adjusted[next++];
}

// Returns the control's observed figures, and the change of them that is to be detected.
ChangeToFind change_to_find(const Experiment& experiment, const Sample& control, MetricKind kind,
                            const AnalysisOptions& options) {
  ChangeToFind change{.baseline = control.mean,
                      .effect = *options.min_effect,
                      .alpha = experiment.alpha,
                      .power = options.power};
  if (kind == MetricKind::mean) change.deviation = std::sqrt(control.variance);
  return change;
}

bool is_sure(const Experiment& experiment, const Comparison& one, Engine engine) {
  if (engine == Engine::bayesian)
    return one.chance_to_win &&
           (*one.chance_to_win >= 1 - experiment.alpha || *one.chance_to_win <= experiment.alpha);
  if (experiment.sequential.enabled)
    return one.sequential.p_value_adjusted && *one.sequential.p_value_adjusted < experiment.alpha;
  // Without conversions in the control there is no lift and no p-value of it; Fisher's test still
  // applies.
  const auto p = one.p_value_adjusted ? one.p_value_adjusted : one.absolute.fisher_p;
  return p && *p < experiment.alpha;
}

}  // namespace

MetricResult compare_metric(const Experiment& experiment, const Metric& metric,
                            const std::vector<ArmTotal>& totals, const AnalysisOptions& options) {
  MetricResult result{
      .key = metric.key, .kind = metric.kind, .goal = metric.goal, .is_primary = metric.is_primary};
  std::size_t control = 0;
  for (std::size_t i = 0; i < totals.size(); ++i) {
    result.variants.push_back(arm_of(metric, experiment.variants[i], totals[i]));
    if (experiment.variants[i].is_control) control = i;
  }
  std::vector<std::int64_t> users;
  for (std::size_t i = 0; i < totals.size(); ++i) {
    if (i == control) continue;
    auto& one = result.comparisons.emplace_back();
    one.variant = experiment.variants[i].key;
    one.baseline = experiment.variants[control].key;
    users.push_back(std::min(totals[i].users, totals[control].users));
    Pair(experiment, metric, totals[control], totals[i]).fill(one);
  }
  adjust_all(
      result.comparisons, options.correction, [](auto& one) { return one.p_value; },
      [](auto& one) -> auto& { return one.p_value_adjusted; });
  adjust_all(
      result.comparisons, options.correction, [](auto& one) { return one.sequential.p_value; },
      [](auto& one) -> auto& { return one.sequential.p_value_adjusted; });
  for (std::size_t i = 0; i < users.size(); ++i)
    result.comparisons[i].significant =
        users[i] >= metric.min_users && is_sure(experiment, result.comparisons[i], options.engine);
  if (options.min_effect)
    result.users_needed = sample_size(
        change_to_find(experiment, sample_of(metric, totals[control]), metric.kind, options));
  return result;
}

std::optional<bool> is_better(const Comparison& comparison, const Metric& metric) {
  if (!comparison.significant || !comparison.absolute.difference) return std::nullopt;
  return (*comparison.absolute.difference > 0) == (metric.goal == Goal::increase);
}

}  // namespace toolyard::experiments
