#include "areas/experiments/results/reporting.h"

#include <algorithm>

#include "areas/experiments/exposures/store.h"
#include "areas/experiments/results/decide.h"
#include "core/time/day.h"

namespace toolyard::experiments {
namespace {

// Before everything that is kept.
constexpr Instant beginning{};

// The beginning of a day; nothing where none is given.
std::optional<Instant> beginning_of(std::string_view text) {
  const auto day = parse_day(text);
  return day ? std::optional<Instant>(std::chrono::sys_days(std::chrono::days(*day)))
             : std::nullopt;
}

Window window_of(const StoredExperiment& one, const ResultsQuery& query, Instant now) {
  const auto first = beginning_of(query.start_date), last = beginning_of(query.end_date);
  Window window{.from = beginning, .to = one.stopped_at.value_or(now)};
  // Exposures bear whole seconds; the end is not part of a window.
  using std::chrono::microseconds;
  if (!last) window.to += microseconds(1);
  if (one.phase > 1)
    window.from = std::chrono::floor<std::chrono::seconds>(one.started_at.value_or(beginning));
  if (first) window.from = *first;
  if (last) window.to = *last + std::chrono::days(1);
  return window;
}

Counts count(Transaction& transaction, const StoredExperiment& one, const Window& window) {
  Counts counts;
  for (const auto& variant : one.variants) {
    const auto number = one.number_of(variant);
    const auto arm = count_arm(transaction, one.id, number, Seen::it_alone, window);
    counts.multiple += count_arm(transaction, one.id, number, Seen::others_too, window).units;
    counts.users.push_back(arm.units);
    if (arm.units == 0) continue;
    counts.first_at = std::min(counts.first_at.value_or(*arm.first_at), *arm.first_at);
    counts.last_at = std::max(counts.last_at.value_or(*arm.last_at), *arm.last_at);
  }
  return counts;
}

std::vector<ArmTotal> total(Transaction& transaction, const StoredExperiment& one,
                            const Metric& metric, const Counts& counts, const Window& window) {
  std::vector<ArmTotal> totals;
  for (const auto users : counts.users) totals.push_back({.users = users});
  const auto number = one.metric_number(metric.key).value();
  for (const auto& sum : sum_metric(transaction, one.id, number, window)) {
    const auto* variant = one.variant_numbered(sum.variant);
    if (!variant) continue;
    auto& arm = totals[static_cast<std::size_t>(variant - one.variants.data())];
    arm.units += sum.units;
    arm.sum += sum.sum;
    arm.sum_of_squares += sum.sum_of_squares;
  }
  return totals;
}

}  // namespace

std::vector<Fault> faults_of(const ResultsQuery& query) {
  std::vector<Fault> faults;
  const auto first = parse_day(query.start_date), last = parse_day(query.end_date);
  if (!query.start_date.empty() && !first) faults.push_back(no_day("/start_date"));
  if (!query.end_date.empty() && !last) faults.push_back(no_day("/end_date"));
  if (first && last && *last < *first)
    faults.push_back({"/start_date", "out_of_range", "Must not be later than the last day."});
  return faults;
}

Reporting::Reporting(Database& database, Clock clock)
    : database_(database), clock_(std::move(clock)) {}

Result<Results> Reporting::results(ExperimentId id, const ResultsQuery& query) const {
  if (auto faults = faults_of(query); !faults.empty()) return invalid(std::move(faults));
  const auto now = clock_();
  return database_.read([&](Transaction& transaction) -> Result<Results> {
    const auto one = find_record<StoredExperiment>(transaction, id);
    if (!one) return fail(toolyard::problems::not_found, "There is no experiment with this id.");
    const auto window = window_of(*one, query, now);
    if (!query.metric.empty() && !one->metric_number(query.metric))
      return invalid("/metric", "invalid_option", "The experiment has no metric with this key.");
    auto counts = count(transaction, *one, window);
    auto asked = *one;
    if (!query.metric.empty())
      std::erase_if(asked.metrics,
                    [&](const Metric& metric) { return metric.key != query.metric; });
    for (const auto& metric : asked.metrics)
      counts.totals.push_back(total(transaction, asked, metric, counts, window));
    auto results = conclude(asked, counts,
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
