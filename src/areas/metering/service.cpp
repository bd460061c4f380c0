#include "areas/metering/service.h"

#include <algorithm>

#include "areas/metering/calendar.h"
#include "core/describe/faults.h"

namespace toolyard::metering {
namespace {

// Returns the index in the series for an hour, if that is the granularity, or else for a day.
std::size_t place_of(std::int64_t time, const Period& period) {
  switch (period.granularity) {
    case Granularity::hour: return std::size_t(time - period.first_day * 24);
    case Granularity::day: return std::size_t(time - period.first_day);
    case Granularity::month:
      return std::size_t(month_of_day(time) - month_of_day(period.first_day));
  }
  return 0;
}

std::vector<Bucket> empty_series(const Period& period) {
  std::vector<Bucket> series;
  const auto last =
      period.granularity == Granularity::hour ? period.last_day * 24 + 23 : period.last_day;
  series.resize(place_of(last, period) + 1);
  for (std::size_t i = 0; i < series.size(); ++i) {
    const auto n = std::int64_t(i);
    switch (period.granularity) {
      case Granularity::hour: series[i].start = start_of_hour(period.first_day * 24 + n); break;
      case Granularity::day: series[i].start = start_of_day(period.first_day + n); break;
      case Granularity::month:
        series[i].start = start_of_day(first_day_of(month_of_day(period.first_day) + n));
    }
  }
  return series;
}

void add(Totals& sum, const Totals& row) {
  sum.calls += row.calls;
  sum.errors += row.errors;
  sum.bytes_in += row.bytes_in;
  sum.bytes_out += row.bytes_out;
}

}  // namespace

UsageService::UsageService(Database& database, Meter& meter, Clock clock)
    : database_(database), meter_(meter), clock_(std::move(clock)) {}

std::vector<Fault> UsageService::faults_of(const UsageQuery& query) const {
  auto faults = faults_in(period_of(query, clock_()));
  if (query.tool && !query.tool->empty() &&
      std::ranges::find(meter_.tools(), *query.tool) == meter_.tools().end())
    faults.push_back({"/tool", "unknown_tool", "There is no tool with this slug."});
  return faults;
}

Quota UsageService::quota_of(const UsageOwner& owner, std::optional<std::int64_t> limit,
                             Instant now) const {
  const auto used = owner.key ? meter_.used(*owner.key, now) : meter_.used(owner.user, now);
  return {.limit = limit, .used = used, .resets_at = start_of_day(first_day_of(month_of(now) + 1))};
}

Result<Usage> UsageService::usage(const UsageOwner& owner, const UsageQuery& query,
                                  std::optional<std::int64_t> limit) {
  const auto now = clock_();
  if (auto faults = faults_of(query); !faults.empty()) return invalid(std::move(faults));
  const auto period = period_of(query, now);
  // Merges first, so that the sums contain calls that were answered just before. Errors are
  // ignored: a database that cannot be written may still be readable.
  if (!meter_.is_away()) static_cast<void>(meter_.merge());
  const auto tool = query.tool.value_or("");
  return database_.read([&](Transaction& transaction) -> Result<Usage> {
    Usage usage{.start_date = day_text(period->first_day),
                .end_date = day_text(period->last_day),
                .granularity = period->granularity,
                .series = empty_series(*period),
                .by_tool = usage_by_tool(transaction, owner, *period, tool),
                .quota = quota_of(owner, limit, now)};
    for (const auto& row : usage_by_time(transaction, owner, *period, tool)) {
      add(usage.series.at(place_of(row.time, *period)), row);
      add(usage.totals, row);
    }
    return usage;
  });
}

}  // namespace toolyard::metering
