// What an experiment has shown, as it is answered. What cannot be computed is null, and `reasons`
// beside it says why.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/experiments/experiment.h"

namespace toolyard::experiments {

enum class Decision : std::uint8_t { ship, rollback, no_difference, need_more_data, invalid };
constexpr auto spellings(Decision) {
  return std::array<Spelling<Decision>, 5>{
      {{Decision::ship, "ship", "A variant is better."},
       {Decision::rollback, "rollback", "Every variant is worse."},
       {Decision::no_difference, "no_difference", "No difference shows."},
       {Decision::need_more_data, "need_more_data", "It is too early to say."},
       {Decision::invalid, "invalid", "The split is broken: nothing can be said."}}};
}

// clang-format off
struct Why {
  static constexpr std::string_view schema_name = "ExperimentReason";
  std::string code;
  std::string detail;
  static constexpr auto fields(auto...) {
    return std::array{field<&Why::code>("A name that stays the same."),
                      field<&Why::detail>("The same for people.")};
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
        field<&ResultsQuery::metric>("Only this metric, by its key.").limits(0, 64),
        field<&ResultsQuery::engine>("Instead of the experiment's."),
        field<&ResultsQuery::start_date>("Only units exposed from this day on: `2026-01-31`.")
            .limits(0, 10),
        field<&ResultsQuery::end_date>("Only what happened up to this day, the day included.")
            .limits(0, 10),
        field<&ResultsQuery::correction>("Instead of the experiment's."),
        field<&ResultsQuery::min_effect>("A relative change of the control's rate: adds how many "
                                         "units an arm needs to find it.").limits(-1, 1000),
        field<&ResultsQuery::power>("With what chance it is found.").limits(0.01, 0.9999)};
  }
};

struct ResultPeriod {
  std::optional<Instant> start;
  Instant end;
  static constexpr auto fields(auto...) {
    return std::array{field<&ResultPeriod::start>("Its begin; null where nothing is left out."),
                      field<&ResultPeriod::end>("Its end: of the last day, at the stop, or now.")};
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
        field<&Allocation::observed>("Units of each variant, in their order."),
        field<&Allocation::expected>("As many as the weights say."),
        field<&Allocation::chi2>("How far these are apart."),
        field<&Allocation::df>("Degrees of freedom."),
        field<&Allocation::p_value>("How likely chance alone is; null for a single arm."),
        field<&Allocation::mismatch>("Whether the split is broken."),
        field<&Allocation::leak>("Whether a variant without weight was shown.")};
  }
};

struct MultipleExposures {
  std::int64_t count = 0;
  std::optional<double> share;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&MultipleExposures::count>("Units that saw two variants; counted nowhere else."),
        field<&MultipleExposures::share>("Their part of all units; null where there are none.")};
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
        field<&Health::total_users>("Units that are counted."),
        field<&Health::srm>("Whether they are split as they should be."),
        field<&Health::multiple_exposures>("Units that are not counted."),
        field<&Health::enough_data>("Whether there is enough to decide."),
        field<&Health::days>("From the first exposure to the last, days begun.")};
  }
};

using Bounds = std::vector<double>;  // low and high

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
        field<&ArmResult::key>("Of which variant."),
        field<&ArmResult::users>("Its units."),
        field<&ArmResult::conversions>("Of a proportion: how many have it.").sparse(),
        field<&ArmResult::sum>("Of a mean: the sum of all values.").sparse(),
        field<&ArmResult::mean>("For each unit; null without any."),
        field<&ArmResult::ci95>("Where it lies with 95 %; by Wilson for a proportion."),
        field<&ArmResult::is_control>("Whether it is the control.")};
  }
};

struct Lift {
  std::optional<double> relative, absolute;
  std::optional<Bounds> ci;
  std::optional<double> standard_error;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Lift::relative>("The difference in parts of the control's mean."),
        field<&Lift::absolute>("The difference."),
        field<&Lift::ci>("Of the relative one, by Welch."),
        field<&Lift::standard_error>("Of the relative one.").named("stderr")};
  }
};

struct AbsoluteEffect {
  std::optional<double> difference;
  std::optional<Bounds> ci;
  std::optional<double> p_value;
  std::optional<Bounds> newcombe_ci;
  std::optional<double> fisher_p;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&AbsoluteEffect::difference>("Of the means."),
        field<&AbsoluteEffect::ci>("By Welch."),
        field<&AbsoluteEffect::p_value>("By Welch."),
        field<&AbsoluteEffect::newcombe_ci>("Of proportions: holds for small counts too."),
        field<&AbsoluteEffect::fisher_p>("Of proportions: exact.")};
  }
};

struct SequentialResult {
  std::optional<double> p_value, p_value_adjusted;
  std::optional<Bounds> ci;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SequentialResult::p_value>("Holds however often it is looked at."),
        field<&SequentialResult::p_value_adjusted>("For several variants."),
        field<&SequentialResult::ci>("Likewise.")};
  }
};

struct Loss {
  double keep = 0;
  double ship = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Loss::keep>("Where the control stays."),
                      field<&Loss::ship>("Where the variant comes.")};
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
  std::vector<Why> reasons;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Comparison::variant>("What is compared."),
        field<&Comparison::baseline>("With what."),
        field<&Comparison::lift>("By how much it differs."),
        field<&Comparison::absolute>("The same in the metric's own measure."),
        field<&Comparison::p_value>("Of the relative lift, by Welch."),
        field<&Comparison::p_value_adjusted>("For several variants."),
        field<&Comparison::sequential>("Of the relative lift."),
        field<&Comparison::chance_to_win>("That the variant is the better one; the exact one for "
                                          "small counts."),
        field<&Comparison::exact_chance_to_win>("Of proportions, by beta distributions."),
        field<&Comparison::credible_interval>("Of the relative lift, with the prior."),
        field<&Comparison::expected_loss>("In parts of the control's mean."),
        field<&Comparison::exact_expected_loss>("Of proportions, in the rate's own measure."),
        field<&Comparison::significant>("Whether it is sure enough by the engine, either way."),
        field<&Comparison::reasons>("Why something is null.")};
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
        field<&MetricResult::key>("Its key."), field<&MetricResult::kind>("What is measured."),
        field<&MetricResult::goal>("What is better."),
        field<&MetricResult::is_primary>("Whether the decision rests on it."),
        field<&MetricResult::variants>("Each variant."),
        field<&MetricResult::comparisons>("Each but the control, with the control."),
        field<&MetricResult::users_needed>("In each arm, to find `min_effect`.").sparse()};
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
  std::vector<Why> reasons;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Results::experiment>("Its key."),
        field<&Results::status>("How far it has come."),
        field<&Results::period>("What is counted."),
        field<&Results::computed_at>("When this was computed."),
        field<&Results::engine>("By what it is judged."),
        field<&Results::correction>("For several variants."),
        field<&Results::health>("Whether the numbers can be trusted."),
        field<&Results::metrics>("What was measured."),
        field<&Results::decision>("What follows from it."),
        field<&Results::reasons>("Why.")};
  }
};
// clang-format on

}  // namespace toolyard::experiments
