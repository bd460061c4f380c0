#include "areas/search/report/period.h"

#include <algorithm>
#include <chrono>

#include "areas/search/facts.h"

namespace toolyard::search {
namespace {

constexpr Day usual_days = 28, max_days = 3660;

std::optional<Site> site_for(Transaction& transaction, std::string_view site) {
  return site.empty() ? usual_site(transaction) : find_site(transaction, site);
}

using MaybeDay = std::optional<std::int64_t>;

// The last days with final figures: `any` of all data, `detailed` of dated queries and pages. The
// window is the last undated one with final figures.
struct Latest {
  MaybeDay any, detailed, window_first, window_last;
};

MaybeDay last_final(Transaction& transaction, const Subject& subject, std::string_view condition) {
  return *transaction.row<MaybeDay>(
      "select max(last_day) as day from search_days where site = $1 and search_type = $2 "
      "and fresh_facts = 0" +
          std::string(condition),
      *subject.id, subject.search_type);
}

Latest latest_of(Transaction& transaction, const Subject& subject) {
  Latest latest;
  latest.any = last_final(transaction, subject, "");
  latest.detailed = last_final(transaction, subject,
                               " and grain in (3, 5, 7, 11, 13, 15, 19, "
                               "21, 23, 27, 29, 31)");
  latest.window_last = last_final(transaction, subject, " and grain % 2 = 0");
  if (latest.window_last)
    latest.window_first = *transaction.row<MaybeDay>(
        "select min(first_day) as day from search_days where site = $1 and search_type = $2 "
        "and last_day = $3 and grain % 2 = 0",
        *subject.id, subject.search_type, *latest.window_last);
  return latest;
}

Day today(Instant now) {
  return static_cast<Day>(std::chrono::floor<std::chrono::days>(now).time_since_epoch().count());
}

// The period of a request without days: the last undated window if it ends after all dated queries
// and pages, else the 28 days up to the last final one.
Window usual_window(const Latest& latest, Instant now) {
  if (latest.window_last && (!latest.detailed || *latest.window_last > *latest.detailed))
    return {static_cast<Day>(*latest.window_first), static_cast<Day>(*latest.window_last)};
  const auto last = latest.any ? static_cast<Day>(*latest.any) : today(now) - 1;
  return {last - usual_days + 1, last};
}

Window window_of(const ReportQuery& query, const Latest& latest, Instant now) {
  const auto first = parse_day(query.start_date), last = parse_day(query.end_date);
  if (first && last) return {*first, *last};
  const auto usual = usual_window(latest, now);
  if (last) return {*last - usual_days + 1, *last};
  if (first) return {*first, std::clamp(usual.last, *first, *first + max_days - 1)};
  return usual;
}

Day a_year_before(Day day) {
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(day))};
  auto then = date - std::chrono::years(1);
  if (!then.ok()) then = then.year() / then.month() / std::chrono::last;
  return static_cast<Day>(std::chrono::sys_days(then).time_since_epoch().count());
}

std::optional<Window> before(const Window& window, Comparison comparison) {
  switch (comparison) {
    case Comparison::previous_period: return window.before();
    case Comparison::previous_year:
      return Window{a_year_before(window.first), a_year_before(window.last)};
    case Comparison::none: break;
  }
  return std::nullopt;
}

DataState state_of(Transaction& transaction, const Subject& subject, const Latest& latest) {
  DataState state;
  if (latest.any) state.last_final_date = day_text(static_cast<Day>(*latest.any));
  const auto fresh = *transaction.row<MaybeDay>(
      "select min(first_day) as day from search_days where site = $1 and search_type = $2 "
      "and fresh_facts > 0 and last_day > $3",
      *subject.id, subject.search_type, latest.any.value_or(-1));
  if (fresh) state.first_incomplete_date = day_text(static_cast<Day>(*fresh));
  return state;
}

}  // namespace

Days days_of(const Window& window) { return {day_text(window.first), day_text(window.last)}; }

std::vector<Fault> faults_of(const ReportQuery& query) {
  std::vector<Fault> faults;
  const auto read = [&](std::string_view text, const char* pointer) {
    const auto day = parse_day(text);
    if (!text.empty() && !day) faults.push_back(no_day(pointer));
    return day;
  };
  const auto first = read(query.start_date, "/start_date");
  const auto last = read(query.end_date, "/end_date");
  if (!first || !last) return faults;
  if (*last < *first)
    faults.push_back({"/end_date", "out_of_range", "Must not be before `start_date`."});
  else if (*last - *first >= max_days)
    faults.push_back({"/end_date", "out_of_range", "A report covers at most 3660 days."});
  return faults;
}

Result<Subject> subject_of(Transaction& transaction, const ReportQuery& query, Instant now) {
  Subject subject{.site = std::string(query.site), .search_type = query.search_type};
  Latest latest;
  if (auto found = site_for(transaction, query.site)) {
    subject.id = SiteId{found->id};
    subject.site = std::move(found->site);
    latest = latest_of(transaction, subject);
    subject.state = state_of(transaction, subject, latest);
  }
  subject.days = window_of(query, latest, now);
  subject.before = before(subject.days, query.compare);
  return subject;
}

}  // namespace toolyard::search
