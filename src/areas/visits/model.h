// Requests and responses of visits: figures of a period, breakdowns, and who is there now.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/visits/counting/visit.h"
#include "core/describe/describe.h"
#include "core/endpoint/page.h"

namespace toolyard::visits {

enum class Granularity : std::uint8_t { hour, day, month };
constexpr auto spellings(Granularity) {
  return std::array<Spelling<Granularity>, 3>{
      {{Granularity::hour, "hour",
        "One entry per hour, for at most 31 days, as far back as `visits_hours_kept_days`."},
       {Granularity::day, "day", "One entry per day, for at most 400 days."},
       {Granularity::month, "month", "One entry per month, for at most 120 months."}}};
}

enum class Dimension : std::uint8_t { path, referrer, campaign, locale, device };
constexpr auto spellings(Dimension) {
  return std::array<Spelling<Dimension>, 5>{
      {{Dimension::path, "path", "By page."},
       {Dimension::referrer, "referrer", "By the site that visitors came from."},
       {Dimension::campaign, "campaign", "By the campaign that a link named."},
       {Dimension::locale, "locale", "By the language of the page."},
       {Dimension::device, "device", "By kind of device."}}};
}

// The days and the visits that a report is about.
struct VisitQuery {
  std::optional<std::string> start_date, end_date;
  std::optional<std::string> path, referrer, campaign, locale;
  std::optional<Device> device;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&VisitQuery::start_date>("First day of the period (UTC), such as `2026-01-31`; 29 "
                                       "days before the last one by default.")
            .format(Format::date),
        field<&VisitQuery::end_date>("Last day of the period, inclusive; today by default.")
            .format(Format::date),
        field<&VisitQuery::path>("Only views of the page with this path.").limits(1, 512),
        field<&VisitQuery::referrer>("Only views with which visitors came from this site, such as "
                                     "`google.com`; `(direct)` for those without one.")
            .limits(1, 200),
        field<&VisitQuery::campaign>("Only views with which visitors came by a link of this "
                                     "campaign, as `source / medium / campaign`.")
            .limits(1, 300),
        field<&VisitQuery::locale>("Only views of pages in this locale.").limits(1, 16),
        field<&VisitQuery::device>("Only views with this kind of device.")};
  }
};

struct ReportQuery : VisitQuery {
  Granularity granularity = Granularity::day;
  static constexpr auto fields(auto...) {
    return joined(
        VisitQuery::fields(),
        std::array{field<&ReportQuery::granularity>("Length of one entry of the series.")});
  }
};

struct BreakdownQuery : PageQuery {
  Dimension dimension = Dimension::path;
  std::optional<std::string> start_date, end_date;
  std::optional<std::string> path, referrer, campaign, locale;
  std::optional<Device> device;

  VisitQuery visits() const {
    return {.start_date = start_date,
            .end_date = end_date,
            .path = path,
            .referrer = referrer,
            .campaign = campaign,
            .locale = locale,
            .device = device};
  }
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&BreakdownQuery::dimension>("What each row stands for.").custom(),
        field<&BreakdownQuery::start_date>("First day of the period (UTC); 29 days before the last "
                                           "one by default.")
            .format(Format::date)
            .custom(),
        field<&BreakdownQuery::end_date>("Last day of the period, inclusive; today by default.")
            .format(Format::date)
            .custom(),
        field<&BreakdownQuery::path>("Only views of the page with this path.")
            .limits(1, 512)
            .custom(),
        field<&BreakdownQuery::referrer>("Only views with which visitors came from this site.")
            .limits(1, 200)
            .custom(),
        field<&BreakdownQuery::campaign>("Only views with which visitors came by a link of this "
                                         "campaign.")
            .limits(1, 300)
            .custom(),
        field<&BreakdownQuery::locale>("Only views of pages in this locale.")
            .limits(1, 16)
            .custom(),
        field<&BreakdownQuery::device>("Only views with this kind of device.").custom()});
  }
};

struct VisitFigures {
  static constexpr std::string_view schema_name = "VisitFigures";
  std::int64_t views = 0, visitors = 0;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&VisitFigures::views>("Number of views of pages."),
        field<&VisitFigures::visitors>("Number of visitors, each counted once per day.")};
  }
};

struct VisitPoint : VisitFigures {
  static constexpr std::string_view schema_name = "VisitPoint";
  Instant start;

  static constexpr auto fields(auto...) {
    return joined(std::array{field<&VisitPoint::start>("Start of the hour, day or month.")},
                  VisitFigures::fields());
  }
};

struct VisitRow : VisitFigures {
  static constexpr std::string_view schema_name = "VisitRow";
  std::string value;

  static constexpr auto fields(auto...) {
    return joined(
        std::array{field<&VisitRow::value>(
            "The path, site, campaign, locale or device, as the filters take it; `(other)` for "
            "those that exceed the number of different ones that are counted in a day.")},
        VisitFigures::fields());
  }
};

struct EventCount {
  static constexpr std::string_view schema_name = "VisitEvent";
  Event event = Event::tool_used;
  std::string tool;
  std::int64_t events = 0, visitors = 0;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&EventCount::event>("What visitors did."),
        field<&EventCount::tool>("Slug of the tool; empty for events without one."),
        field<&EventCount::events>("How often it happened."),
        field<&EventCount::visitors>("Number of visitors who did it, each counted once per day.")};
  }
};

struct VisitReport {
  static constexpr std::string_view schema_name = "VisitReport";
  std::string start_date, end_date, previous_start_date, previous_end_date;
  std::optional<std::string> counted_since;
  Granularity granularity = Granularity::day;
  VisitFigures totals, previous;
  std::vector<VisitPoint> series, previous_series;
  std::vector<EventCount> events;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&VisitReport::start_date>("First day of the period (UTC).").format(Format::date),
        field<&VisitReport::end_date>("Last day of the period, inclusive.").format(Format::date),
        field<&VisitReport::previous_start_date>("First day of the period before, which is as "
                                                 "long.")
            .format(Format::date),
        field<&VisitReport::previous_end_date>("Last day of the period before.")
            .format(Format::date),
        field<&VisitReport::counted_since>("First day with visits; null if there are none yet.")
            .format(Format::date),
        field<&VisitReport::granularity>("Length of one entry of the series."),
        field<&VisitReport::totals>("Sums over the period."),
        field<&VisitReport::previous>("Sums over the period before."),
        field<&VisitReport::series>("One entry per hour, day or month in chronological order, "
                                    "including those without views. In a series by hour, a visitor "
                                    "counts in the hour of the first view of the day."),
        field<&VisitReport::previous_series>("The series of the period before; empty by hour if "
                                             "its hours are not kept any more."),
        field<&VisitReport::events>("What visitors did in the period, most visitors first; filters "
                                    "do not apply to events.")};
  }
};

struct LiveReport {
  static constexpr std::string_view schema_name = "LiveVisits";
  std::int64_t visitors = 0, views = 0;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&LiveReport::visitors>("Number of visitors of the last five minutes. A visitor whose "
                                     "requests several nodes answer counts at each of them."),
        field<&LiveReport::views>("Number of views of the last five minutes.")};
  }
};

}  // namespace toolyard::visits
