#include "areas/metering/calendar.h"

#include <array>

#include "core/time/day.h"
#include "core/time/time.h"

namespace toolyard::metering {
namespace {

using namespace std::chrono;

constexpr std::int64_t kDaysByDefault = 30;
constexpr std::int64_t kMonthsByDefault = 12;

struct Longest {
  std::int64_t entries;
  std::string_view detail;
};
Longest longest(Granularity granularity) {
  switch (granularity) {
    case Granularity::hour:
      return {31, "With `granularity=hour`, the period must not exceed 31 days."};
    case Granularity::day:
      return {400, "With `granularity=day`, the period must not exceed 400 days."};
    case Granularity::month:
      return {120, "With `granularity=month`, the period must not exceed 120 months."};
  }
  return {};
}

sys_days days_since_1970(std::int64_t day) { return sys_days(days(day)); }

std::optional<std::int64_t> day_of(const std::optional<std::string>& text, std::string_view pointer,
                                   std::vector<Fault>& faults) {
  if (!text || text->empty()) return std::nullopt;
  const auto day = parse_day(*text);
  if (!day) faults.push_back(no_day(std::string(pointer)));
  return day;
}

std::int64_t first_day_before(std::int64_t last, Granularity granularity) {
  if (granularity == Granularity::month)
    return first_day_of(month_of_day(last) - (kMonthsByDefault - 1));
  return last - (kDaysByDefault - 1);
}

std::int64_t length(const Period& period) {
  if (period.granularity == Granularity::month)
    return month_of_day(period.last_day) - month_of_day(period.first_day) + 1;
  return period.last_day - period.first_day + 1;
}

}  // namespace

std::int64_t hour_of(Instant moment) { return floor<hours>(moment).time_since_epoch().count(); }

std::int64_t month_of_day(std::int64_t day) {
  const year_month_day date(days_since_1970(day));
  return std::int64_t(int(date.year())) * 12 + unsigned(date.month()) - 1;
}

std::int64_t month_of(Instant moment) {
  return month_of_day(floor<days>(moment).time_since_epoch().count());
}

std::int64_t first_day_of(std::int64_t month) {
  const auto first = year(int(month / 12)) / std::chrono::month(unsigned(month % 12) + 1) / 1;
  return sys_days(first).time_since_epoch().count();
}

Instant start_of_day(std::int64_t day) { return days_since_1970(day); }
Instant start_of_hour(std::int64_t hour) { return Instant(hours(hour)); }

std::optional<std::int64_t> parse_day(std::string_view text) {
  if (text.size() != 10) return std::nullopt;
  const auto moment = parse_rfc3339(std::string(text) + "T00:00:00Z");
  if (!moment || *moment < Instant()) return std::nullopt;
  return floor<days>(*moment).time_since_epoch().count();
}

std::string day_text(std::int64_t day) {
  std::string text;
  append_rfc3339(text, start_of_day(day));
  return text.substr(0, 10);
}

Result<Period> period_of(const UsageQuery& query, Instant now) {
  std::vector<Fault> faults;
  const auto first = day_of(query.start_date, "/start_date", faults);
  const auto last = day_of(query.end_date, "/end_date", faults);
  if (!faults.empty()) return invalid(std::move(faults));
  Period period{.granularity = query.granularity};
  period.last_day = last.value_or(floor<days>(now).time_since_epoch().count());
  period.first_day = first.value_or(
      std::max<std::int64_t>(0, first_day_before(period.last_day, query.granularity)));
  if (period.first_day > period.last_day)
    return invalid("/start_date", "out_of_range", "Must not be later than `end_date`.");
  if (const auto [max, detail] = longest(query.granularity); length(period) > max)
    return invalid("/start_date", "out_of_range", std::string(detail));
  return period;
}

}  // namespace toolyard::metering
