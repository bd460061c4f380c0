#include "areas/experiments/reporting.h"

#include <algorithm>

#include "areas/experiments/decide.h"
#include "areas/experiments/exposure_store.h"
#include "areas/experiments/store.h"
#include "core/time.h"

namespace toolyard::experiments {
namespace {

// Before everything that is kept.
constexpr Instant beginning{};

std::optional<Instant> day_of(std::string_view text, const char* pointer,
                              std::vector<Fault>& faults) {
  if (text.empty()) return std::nullopt;
  const auto day =
      text.size() == 10 ? parse_rfc3339(std::string(text) + "T00:00:00Z") : std::nullopt;
  if (!day || *day < beginning)
    faults.push_back(
        {pointer, "invalid_date", "Must be a day such as 2026-01-31, from 1970 to 9999."});
  return day;
}

Result<Window> window_of(const StoredExperiment& one, const ResultsQuery& query, Instant now) {
  std::vector<Fault> faults;
  const auto first = day_of(query.start_date, "/start_date", faults);
  const auto last = day_of(query.end_date, "/end_date", faults);
  if (!faults.empty()) return invalid(std::move(faults));
  if (first && last && *first > *last)
    return invalid("/start_date", "out_of_range", "Must not be later than the last day.");
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

void add_arms(const StoredExperiment& one, std::vector<ArmCount> arms, Counts& counts) {
  counts.users.assign(one.variants.size(), 0);
  for (const auto& arm : arms) {
    const auto* variant = one.variant_numbered(arm.variant);
    if (!variant || arm.units == 0) continue;
    if (arm.is_multiple) {
      counts.multiple += arm.units;
      continue;
    }
    counts.users[static_cast<std::size_t>(variant - one.variants.data())] = arm.units;
    counts.first_at = std::min(counts.first_at.value_or(*arm.first_at), *arm.first_at);
    counts.last_at = std::max(counts.last_at.value_or(*arm.last_at), *arm.last_at);
  }
}

void add_sums(const StoredExperiment& one, const std::vector<ArmSum>& sums, Counts& counts) {
  std::vector<ArmTotal> nobody;
  for (const auto users : counts.users) nobody.push_back({.users = users});
  counts.totals.assign(one.metrics.size(), nobody);
  for (const auto& sum : sums) {
    const auto metric = std::ranges::find_if(one.metrics, [&](const Metric& known) {
      return one.metric_number(known.key) == sum.metric;
    });
    const auto* variant = one.variant_numbered(sum.variant);
    if (metric == one.metrics.end() || !variant) continue;
    auto& total = counts.totals[static_cast<std::size_t>(metric - one.metrics.begin())]
                               [static_cast<std::size_t>(variant - one.variants.data())];
    total.units = sum.units;
    total.sum = sum.sum;
    total.sum_of_squares = sum.sum_of_squares;
  }
}

}  // namespace

Reporting::Reporting(Database& database, Clock clock)
    : database_(database), clock_(std::move(clock)) {}

Result<Results> Reporting::results(ExperimentId id, const ResultsQuery& query) const {
  const auto now = clock_();
  return database_.read([&](Transaction& transaction) -> Result<Results> {
    const auto one = find_experiment(transaction, id);
    if (!one) return fail(toolyard::problems::not_found, "There is no such experiment.");
    const auto window = window_of(*one, query, now);
    if (!window) return std::unexpected(window.error());
    const auto metric = one->metric_number(query.metric);
    if (!query.metric.empty() && !metric)
      return invalid("/metric", "invalid_option", "There is no such metric.");
    Counts counts;
    add_arms(*one, count_arms(transaction, id, *window), counts);
    add_sums(*one,
             metric ? sum_metric(transaction, id, *metric, *window)
                    : sum_metrics(transaction, id, *window),
             counts);
    auto results = conclude(*one, counts,
                            {.engine = query.engine.value_or(one->engine),
                             .correction = query.correction.value_or(one->correction),
                             .min_effect = query.min_effect,
                             .power = query.power},
                            query.metric);
    if (window->from > beginning) results.period.start = window->from;
    results.period.end = window->to;
    results.computed_at = now;
    return results;
  });
}

}  // namespace toolyard::experiments
