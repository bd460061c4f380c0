// Sample size planning: how many units an experiment needs, from assumptions before there is any
// data.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "areas/experiments/model.h"

namespace toolyard::experiments {

struct SampleSizeQuery {
  MetricKind kind = MetricKind::proportion;
  double baseline = 0;
  double min_effect = 0;
  std::optional<double> standard_deviation;
  double power = 0.8;
  double alpha = 0.05;
  std::int64_t variants = 2;
  std::optional<double> smallest_share;
  double coverage = 1;
  std::optional<double> units_per_day;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SampleSizeQuery::kind>("What is measured per unit."),
        field<&SampleSizeQuery::baseline>(
            "Mean of the control: for a proportion the share of units, between 0 and 1.")
            .required()
            .limits(-1e12, 1e12),
        field<&SampleSizeQuery::min_effect>(
            "Minimum relative effect to detect: 0.1 for 10% more, -0.1 for 10% less.")
            .required()
            .limits(-1000, 1000),
        field<&SampleSizeQuery::standard_deviation>(
            "Standard deviation of the values of single units; required for a mean, and unused "
            "for a proportion.")
            .limits(1e-12, 1e12),
        field<&SampleSizeQuery::power>("Statistical power: the chance to detect the effect.")
            .limits(0.01, 0.9999),
        field<&SampleSizeQuery::alpha>(
            "Significance level of the two-sided test: the accepted rate of false positives.")
            .limits(1e-6, 0.5),
        field<&SampleSizeQuery::variants>("Number of variants, including the control.")
            .limits(2, 10),
        field<&SampleSizeQuery::smallest_share>(
            "Share of the units that the smallest variant gets; by default all variants get the "
            "same number of units.")
            .limits(1e-6, 0.5),
        field<&SampleSizeQuery::coverage>("Share of all units that take part, from 0 to 1.")
            .limits(1e-6, 1),
        field<&SampleSizeQuery::units_per_day>(
            "Number of new units per day, including those that do not take part; adds `days`.")
            .limits(0.01, 1e12)};
  }
};

struct SampleSize {
  static constexpr std::string_view schema_name = "ExperimentSampleSize";
  std::int64_t users_needed = 0;
  std::int64_t total_users = 0;
  double variant_mean = 0;
  std::optional<std::int64_t> days;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SampleSize::users_needed>("Units needed per variant to detect `min_effect`."),
        field<&SampleSize::total_users>(
            "Units needed in all variants together, so that the smallest one has enough."),
        field<&SampleSize::variant_mean>("Mean of a variant with this effect."),
        field<&SampleSize::days>(
            "Days until there are as many units; null without `units_per_day`.")};
  }
};

// Returns the faults that the field descriptions cannot express.
std::vector<Fault> faults_of(const SampleSizeQuery& query);
// The query must not have faults.
SampleSize sample_size_for(const SampleSizeQuery& query);

}  // namespace toolyard::experiments
