// Results of an experiment, as the API returns them. A figure that cannot be computed is null, and
// `reasons` contains the cause.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/experiments/model.h"

namespace toolyard::experiments {

enum class Decision : std::uint8_t { ship, rollback, no_difference, need_more_data, invalid };
constexpr auto spellings(Decision) {
  return std::array<Spelling<Decision>, 5>{
      {{Decision::ship, "ship", "A variant is better than the control."},
       {Decision::rollback, "rollback", "Every variant is worse than the control."},
       {Decision::no_difference, "no_difference", "There is no significant difference."},
       {Decision::need_more_data, "need_more_data", "There is not enough data yet."},
       {Decision::invalid, "invalid", "The split is broken, so the results cannot be used."}}};
}

struct StatedReason {
  static constexpr std::string_view schema_name = "ExperimentReason";
  std::string code;
  std::string detail;
  static constexpr auto fields(auto...) {
    return std::array{field<&StatedReason::code>("Code of the reason."),
                      field<&StatedReason::detail>("Description of the reason.")};
  }
};

struct ResultsQuery {
  std::string_view metric;
  std::optional<Engine> engine;
  std::string_view start_date, end_date;
  std::optional<Correction> correction;
  std::optional<double> min_effect;
  double power = 0.8;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ResultsQuery::metric>("Only the metric with this key.").limits(0, 64),
        field<&ResultsQuery::engine>("Statistical engine to use; by default the experiment's."),
        field<&ResultsQuery::start_date>("Only units first exposed on this day or later.")
            .format(Format::date)
            .limits(0, 10),
        field<&ResultsQuery::end_date>("Only events up to this day, inclusive.")
            .format(Format::date)
            .limits(0, 10),
        field<&ResultsQuery::correction>(
            "Correction for multiple comparisons; by default the experiment's."),
        field<&ResultsQuery::min_effect>(
            "Minimum relative effect to detect: adds the required sample size to the results.")
            .limits(-1, 1000),
        field<&ResultsQuery::power>("Statistical power for the required sample size.")
            .limits(0.01, 0.9999)};
  }
};

struct ResultPeriod {
  static constexpr std::string_view schema_name = "ExperimentPeriod";
  std::optional<Instant> start;
  Instant end;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ResultPeriod::start>("Start of the period; null for the whole experiment."),
        field<&ResultPeriod::end>("End of the period: the end of the last day, the time the "
                                  "experiment stopped, or now.")};
  }
};

struct Allocation {
  static constexpr std::string_view schema_name = "ExperimentAllocation";
  std::vector<std::int64_t> observed;
  std::vector<double> expected;
  double chi2 = 0;
  std::int64_t df = 0;
  std::optional<double> p_value;
  bool mismatch = false;
  bool leak = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Allocation::observed>("Observed number of units per variant, in their order."),
        field<&Allocation::expected>("Expected number of units per variant, by their weights."),
        field<&Allocation::chi2>("Chi-squared statistic."),
        field<&Allocation::df>("Degrees of freedom."),
        field<&Allocation::p_value>("P-value of the observed split; null with a single variant."),
        field<&Allocation::mismatch>("Whether there is a sample ratio mismatch."),
        field<&Allocation::leak>("Whether a variant with weight 0 was shown.")};
  }
};

struct MultipleExposures {
  static constexpr std::string_view schema_name = "ExperimentMultipleExposures";
  std::int64_t count = 0;
  std::optional<double> share;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&MultipleExposures::count>(
            "Number of units that saw more than one variant; they are excluded from the results."),
        field<&MultipleExposures::share>(
            "Share of all units that saw more than one variant; null without units.")};
  }
};

struct Health {
  static constexpr std::string_view schema_name = "ExperimentHealth";
  std::int64_t total_users = 0;
  Allocation srm;
  MultipleExposures multiple_exposures;
  bool enough_data = false;
  std::int64_t days = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Health::total_users>("Number of units in the results."),
        field<&Health::srm>("Check for a sample ratio mismatch."),
        field<&Health::multiple_exposures>("Units that saw more than one variant."),
        field<&Health::enough_data>("Whether there is enough data for a decision."),
        field<&Health::days>(
            "Number of days from the first exposure to the last, counting partial days.")};
  }
};

using Bounds = std::vector<double>;  // lower and upper bound

struct ArmResult {
  static constexpr std::string_view schema_name = "ExperimentArm";
  std::string key;
  std::int64_t users = 0;
  std::optional<std::int64_t> conversions;
  std::optional<double> sum;
  std::optional<double> mean;
  std::optional<Bounds> ci95;
  bool is_control = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ArmResult::key>("Key of the variant."),
        field<&ArmResult::users>("Number of units."),
        field<&ArmResult::conversions>("For a proportion: number of units with the event.")
            .sparse(),
        field<&ArmResult::sum>("For a mean: sum of all values.").sparse(),
        field<&ArmResult::mean>("Mean per unit; null without units."),
        field<&ArmResult::ci95>("95% confidence interval of the mean, lower and upper bound; "
                                "Wilson's interval for a proportion."),
        field<&ArmResult::is_control>("Whether this is the control.")};
  }
};

struct Lift {
  static constexpr std::string_view schema_name = "ExperimentLift";
  std::optional<double> relative, absolute;
  std::optional<Bounds> ci;
  std::optional<double> standard_error;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Lift::relative>(
            "Relative difference: the difference divided by the control's mean; null if that is "
            "0."),
        field<&Lift::absolute>("Difference of the means."),
        field<&Lift::ci>("Confidence interval of the relative difference (Welch)."),
        field<&Lift::standard_error>("Standard error of the relative difference.").named("stderr")};
  }
};

struct AbsoluteEffect {
  static constexpr std::string_view schema_name = "ExperimentAbsoluteEffect";
  std::optional<double> difference;
  std::optional<Bounds> ci;
  std::optional<double> p_value;
  std::optional<Bounds> newcombe_ci;
  std::optional<double> fisher_p;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&AbsoluteEffect::difference>("Difference of the means."),
        field<&AbsoluteEffect::ci>("Confidence interval of the difference (Welch)."),
        field<&AbsoluteEffect::p_value>("P-value of the difference (Welch)."),
        field<&AbsoluteEffect::newcombe_ci>(
            "For proportions: Newcombe's interval, which is also accurate for small counts."),
        field<&AbsoluteEffect::fisher_p>("For proportions: p-value of Fisher's exact test.")};
  }
};

struct SequentialResult {
  static constexpr std::string_view schema_name = "ExperimentSequentialResult";
  std::optional<double> p_value, p_value_adjusted;
  std::optional<Bounds> ci;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SequentialResult::p_value>(
            "P-value that stays valid however often results are checked."),
        field<&SequentialResult::p_value_adjusted>("P-value corrected for multiple comparisons."),
        field<&SequentialResult::ci>(
            "Confidence interval that stays valid however often results are checked.")};
  }
};

struct Loss {
  static constexpr std::string_view schema_name = "ExperimentLoss";
  double keep = 0;
  double ship = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Loss::keep>("Expected loss of keeping the control."),
                      field<&Loss::ship>("Expected loss of shipping the variant.")};
  }
};

struct Comparison {
  static constexpr std::string_view schema_name = "ExperimentComparison";
  std::string variant, baseline;
  Lift lift;
  AbsoluteEffect absolute;
  std::optional<double> p_value, p_value_adjusted;
  SequentialResult sequential;
  std::optional<double> chance_to_win, exact_chance_to_win;
  std::optional<Bounds> credible_interval;
  std::optional<Loss> expected_loss, exact_expected_loss;
  bool significant = false;
  std::vector<StatedReason> reasons;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Comparison::variant>("Key of the variant."),
        field<&Comparison::baseline>("Key of the control."),
        field<&Comparison::lift>("Lift of the variant over the control."),
        field<&Comparison::absolute>("Difference in the metric's own unit."),
        field<&Comparison::p_value>("P-value of the relative lift (Welch)."),
        field<&Comparison::p_value_adjusted>("P-value corrected for multiple comparisons."),
        field<&Comparison::sequential>("Sequential test of the relative lift."),
        field<&Comparison::chance_to_win>("Probability that the variant is better than the "
                                          "control; for small counts see `exact_chance_to_win`."),
        field<&Comparison::exact_chance_to_win>(
            "For proportions: probability that the variant is better than the control, computed "
            "exactly from beta distributions."),
        field<&Comparison::credible_interval>(
            "Credible interval of the relative lift, including the prior."),
        field<&Comparison::expected_loss>("Expected losses, relative to the control's mean."),
        field<&Comparison::exact_expected_loss>(
            "For proportions: expected losses as differences of the rate, computed exactly."),
        field<&Comparison::significant>(
            "Whether the difference is significant by the chosen engine, in either direction."),
        field<&Comparison::reasons>("Why figures are null.")};
  }
};

struct MetricResult {
  static constexpr std::string_view schema_name = "ExperimentMetricResult";
  std::string key;
  MetricKind kind{};
  Goal goal{};
  bool is_primary = false;
  std::vector<ArmResult> variants;
  std::vector<Comparison> comparisons;
  std::optional<std::int64_t> users_needed;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&MetricResult::key>("Key of the metric."),
        field<&MetricResult::kind>("What is measured per unit."),
        field<&MetricResult::goal>("Direction of improvement."),
        field<&MetricResult::is_primary>("Whether the decision is based on this metric."),
        field<&MetricResult::variants>("Figures per variant."),
        field<&MetricResult::comparisons>("Comparison of each other variant with the control."),
        field<&MetricResult::users_needed>("Units needed per variant to detect `min_effect`.")
            .sparse()};
  }
};

struct Results {
  static constexpr std::string_view schema_name = "ExperimentResults";
  std::string experiment;
  Status status{};
  ResultPeriod period;
  Instant computed_at;
  Engine engine{};
  Correction correction{};
  Health health;
  std::vector<MetricResult> metrics;
  Decision decision = Decision::need_more_data;
  std::vector<StatedReason> reasons;
  static constexpr auto fields(auto...) {
    return std::array{field<&Results::experiment>("Key of the experiment."),
                      field<&Results::status>("Status of the experiment."),
                      field<&Results::period>("Period the results are about."),
                      field<&Results::computed_at>("When the results were computed."),
                      field<&Results::engine>("Statistical engine used."),
                      field<&Results::correction>("Correction for multiple comparisons used."),
                      field<&Results::health>("Checks of the data's quality."),
                      field<&Results::metrics>("Results per metric."),
                      field<&Results::decision>("Recommended decision."),
                      field<&Results::reasons>("Reasons for the decision, and warnings.")};
  }
};

}  // namespace toolyard::experiments
