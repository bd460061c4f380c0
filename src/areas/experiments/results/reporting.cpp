#include "areas/experiments/results/reporting.h"

#include <algorithm>

#include "areas/experiments/results/decide.h"
#include "areas/experiments/totals/counting.h"
#include "core/time/day.h"

namespace toolyard::experiments {
namespace {

// Returns the beginning of a day; nullopt if the text contains none.
std::optional<Instant> beginning_of(std::string_view text) {
  const auto day = parse_day(text);
  return day ? std::optional<Instant>(std::chrono::sys_days(std::chrono::days(*day)))
             : std::nullopt;
}

Fault too_late() { return {"/start_date", "out_of_range", "Must not be later than the last day."}; }

Window window_of(const StoredExperiment& one, const ResultsQuery& query, Instant now) {
  auto window = usual_window(one, now);
  if (const auto first = beginning_of(query.start_date)) window.from = *first;
  if (const auto last = beginning_of(query.end_date)) window.to = *last + std::chrono::days(1);
  return window;
}

std::vector<ArmTotal> arms_of(const StoredExperiment& one, const Metric& metric,
                              const Counts& counts, const Totals& totals) {
  std::vector<ArmTotal> arms;
  const auto number = one.metric_number(metric.key).value();
  for (const auto& variant : one.variants) {
    const auto sum = totals.sum(number, one.number_of(variant));
    const auto users = counts.users[arms.size()];
    arms.push_back({.users = users,
                    .units = sum.units,
                    .sum = sum.sum.value(),
                    .squared_deviations = squared_deviations(sum.sum, sum.sum_of_squares, users)});
  }
  return arms;
}

Counts counts_of(Transaction& transaction, const StoredExperiment& one, const Window& window,
                 const Totals& totals) {
  Counts counts;
  for (const auto& variant : one.variants) {
    const auto number = one.number_of(variant);
    counts.users.push_back(totals.units(number, Seen::it_alone));
    counts.multiple += totals.units(number, Seen::others_too);
    if (counts.users.back() == 0) continue;
    const auto span = find_span(transaction, one.id, number, window);
    counts.first_at = std::min(counts.first_at.value_or(*span.first_at), *span.first_at);
    counts.last_at = std::max(counts.last_at.value_or(*span.last_at), *span.last_at);
  }
  for (const auto& metric : one.metrics)
    counts.totals.push_back(arms_of(one, metric, counts, totals));
  return counts;
}

}  // namespace

std::vector<Fault> faults_of(const ResultsQuery& query) {
  std::vector<Fault> faults;
  const auto first = parse_day(query.start_date), last = parse_day(query.end_date);
  if (!query.start_date.empty() && !first) faults.push_back(no_day("/start_date"));
  if (!query.end_date.empty() && !last) faults.push_back(no_day("/end_date"));
  if (first && last && *last < *first) faults.push_back(too_late());
  return faults;
}

Reporting::Reporting(Database& database, Clock clock, Counting counting)
    : database_(database), clock_(std::move(clock)), counting_(counting) {}

Totals Reporting::totals_of(Transaction& transaction, const StoredExperiment& experiment,
                            const std::optional<StoredTotals>& kept, const Window& window) const {
  if (counting_ == Counting::kept)
    if (auto brought = bring_forward(transaction, experiment, kept, window))
      return std::move(brought->totals);
  std::vector<std::int64_t> metrics;
  metrics.reserve(experiment.metrics.size());
  for (const auto& metric : experiment.metrics)
    metrics.push_back(experiment.metric_number(metric.key).value());
  return count_all(transaction, experiment, window, metrics);
}

Result<Results> Reporting::results(ExperimentId id, const ResultsQuery& query) const {
  if (auto faults = faults_of(query); !faults.empty()) return invalid(std::move(faults));
  const auto clock_now = clock_();
  return database_.read([&](Transaction& transaction) -> Result<Results> {
    const auto one = find_record<StoredExperiment>(transaction, id);
    if (!one) return fail(toolyard::problems::not_found, "There is no experiment with this id.");
    const auto kept = find_totals(transaction, id);
    const auto now = moment_of(*one, kept, clock_now);
    const auto window = window_of(*one, query, now);
    // Without an end, the period ends with the experiment or now.
    if (!query.start_date.empty() && window.to <= window.from) return invalid({too_late()});
    if (!query.metric.empty() && !one->metric_number(query.metric))
      return invalid("/metric", "invalid_option", "The experiment has no metric with this key.");
    auto experiment = *one;
    if (!query.metric.empty())
      std::erase_if(experiment.metrics,
                    [&](const Metric& metric) { return metric.key != query.metric; });
    const auto counts = counts_of(transaction, experiment, window,
                                  totals_of(transaction, experiment, kept, window));
    auto results = conclude(experiment, counts,
                            {.engine = query.engine.value_or(one->engine),
                             .correction = query.correction.value_or(one->correction),
                             .min_effect = query.min_effect,
                             .power = query.power});
    if (window.from > beginning) results.period.start = window.from;
    results.period.end = query.end_date.empty() ? one->stopped_at.value_or(now) : window.to;
    results.computed_at = now;
    return results;
  });
}

}  // namespace toolyard::experiments
