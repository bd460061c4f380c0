#include "areas/visits/period.h"

#include <algorithm>
#include <string>

#include "core/describe/faults.h"

namespace toolyard::visits {
namespace {

using std::chrono::sys_days;

constexpr Day usual_days = 30, max_days = 3'660;

struct Longest {
  std::int64_t entries = 0;
  std::string_view detail;
};
Longest longest_of(Granularity granularity) {
  switch (granularity) {
    case Granularity::hour:
      return {31, "With `granularity=hour`, the period must not exceed 31 days."};
    case Granularity::day:
      return {400, "With `granularity=day`, the period must not exceed 400 days."};
    case Granularity::month: break;
  }
  return {120, "With `granularity=month`, the period must not exceed 120 months."};
}

std::optional<Day> given_day(const std::optional<std::string>& text, std::string_view pointer,
                             std::vector<Fault>& faults) {
  if (!text || text->empty()) return std::nullopt;
  const auto day = toolyard::parse_day(*text);
  if (!day) faults.push_back(no_day(std::string(pointer)));
  return day;
}

std::chrono::year_month month_at(Day day) {
  const std::chrono::year_month_day date{sys_days(std::chrono::days(day))};
  return date.year() / date.month();
}

std::size_t months_between(Day first, Day last) {
  return static_cast<std::size_t>((month_at(last) - month_at(first)).count());
}

// Returns the place in the series of a time, which is an hour or a day.
std::size_t place_in(const Window& days, Granularity granularity, std::int64_t time) {
  switch (granularity) {
    case Granularity::hour: return static_cast<std::size_t>(time - days.first * std::int64_t{24});
    case Granularity::day: return static_cast<std::size_t>(time - days.first);
    case Granularity::month: break;
  }
  return months_between(days.first, static_cast<Day>(time));
}

Instant start_of(const Window& days, Granularity granularity, std::size_t place) {
  const auto number = static_cast<std::int64_t>(place);
  switch (granularity) {
    case Granularity::hour: return begin_of(days.first) + std::chrono::hours(number);
    case Granularity::day: return begin_of(days.first + static_cast<Day>(number));
    case Granularity::month: break;
  }
  return sys_days((month_at(days.first) + std::chrono::months(number)) / 1);
}

}  // namespace

Result<Window> days_of(const VisitQuery& query, Instant now) {
  std::vector<Fault> faults;
  const auto first = given_day(query.start_date, "/start_date", faults);
  const auto last = given_day(query.end_date, "/end_date", faults);
  if (!faults.empty()) return invalid(std::move(faults));
  Window days{.last = last.value_or(day_of(now))};
  days.first = first.value_or(std::max(0, days.last - (usual_days - 1)));
  if (days.first > days.last)
    return invalid("/start_date", "out_of_range", "Must not be later than `end_date`.");
  if (days.days() > max_days)
    return invalid("/start_date", "out_of_range", "The period must not exceed 3,660 days.");
  return days;
}

Result<Window> days_of(const ReportQuery& query, Instant now, Day hours_kept_days) {
  TOOLYARD_TRY(const auto days, days_of(static_cast<const VisitQuery&>(query), now));
  const auto [max, detail] = longest_of(query.granularity);
  const auto length = query.granularity == Granularity::month
                          ? static_cast<std::int64_t>(months_between(days.first, days.last)) + 1
                          : days.days();
  if (length > max) return invalid("/start_date", "out_of_range", std::string(detail));
  if (query.granularity == Granularity::hour && days.first < day_of(now) - hours_kept_days)
    return invalid("/start_date", "out_of_range",
                   "Visits by hour are kept for " + std::to_string(hours_kept_days) +
                       " days. Choose a later day, or another `granularity`.");
  return days;
}

std::vector<VisitPoint> series_of(const Window& days, Granularity granularity,
                                  const std::vector<TimeRow>& rows) {
  const bool is_by_hour = granularity == Granularity::hour;
  const std::int64_t last = is_by_hour ? days.last * std::int64_t{24} + 23 : days.last;
  std::vector<VisitPoint> series(place_in(days, granularity, last) + 1);
  for (std::size_t i = 0; i < series.size(); ++i) series[i].start = start_of(days, granularity, i);
  for (const auto& row : rows) {
    auto& point = series.at(place_in(days, granularity, row.time));
    point.views += row.views;
    point.visitors += row.visitors;
  }
  return series;
}

}  // namespace toolyard::visits
