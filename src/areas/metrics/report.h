// What the metrics endpoint shows: a site at a glance.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe.h"
#include "core/metric.h"

namespace toolyard::metrics {

enum class Granularity : std::uint8_t { hour, day };
constexpr auto spellings(Granularity) {
  return std::array<Spelling<Granularity>, 2>{
      {{Granularity::hour, "hour", "An entry for each hour, of 31 days at most."},
       {Granularity::day, "day", "An entry for each day, of 400 days at most."}}};
}
enum class Include : std::uint8_t { counters };
constexpr auto spellings(Include) {
  return std::array<Spelling<Include>, 1>{
      {{Include::counters, "counters", "All that `/metrics` shows of this node."}}};
}

struct MetricsQuery {
  std::string_view start_date, end_date;
  Granularity granularity = Granularity::day;
  std::optional<Include> include;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&MetricsQuery::start_date>("The first day, `YYYY-MM-DD` in UTC; by default 29 days "
                                         "before the last.")
            .limits(0, 10),
        field<&MetricsQuery::end_date>("The last day, which is included; by default today.")
            .limits(0, 10),
        field<&MetricsQuery::granularity>("How long an entry of the series is."),
        field<&MetricsQuery::include>("What to show besides.")};
  }
};

struct Period {
  std::string start_date, end_date;
  Granularity granularity = Granularity::day;
  static constexpr auto fields(auto...) {
    return std::array{field<&Period::start_date>("The first day."),
                      field<&Period::end_date>("The last day."),
                      field<&Period::granularity>("How long an entry of the series is.")};
  }
};

struct ToolCalls {
  std::string tool;
  std::int64_t calls = 0, errors = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&ToolCalls::tool>("The tool."),
                      field<&ToolCalls::calls>("Calls that no limit has refused."),
                      field<&ToolCalls::errors>("Those of them that ended in an error.")};
  }
};

struct RequestFigures {
  std::int64_t total = 0, errors = 0;
  std::optional<double> error_rate, p50_ms, p95_ms, p99_ms;
  std::vector<ToolCalls> by_tool;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RequestFigures::total>("Requests of the API that were answered."),
        field<&RequestFigures::errors>("Those answered with a status from 400 on."),
        field<&RequestFigures::error_rate>("Errors by requests; null without requests."),
        field<&RequestFigures::p50_ms>("Half of them took no longer; told from a histogram."),
        field<&RequestFigures::p95_ms>("The same of 95 in 100."),
        field<&RequestFigures::p99_ms>("The same of 99 in 100."),
        field<&RequestFigures::by_tool>("Calls of tools, those called most first.")};
  }
};

struct KeyFigures {
  std::int64_t active = 0, rate_limited = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&KeyFigures::active>("Keys that hold now."),
                      field<&KeyFigures::rate_limited>(
                          "Calls in the period that a rate or a quota has refused.")};
  }
};

struct UserFigures {
  std::int64_t total = 0, active = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&UserFigures::total>("Accounts."),
                      field<&UserFigures::active>("Those that may sign in.")};
  }
};

struct ContentFigures {
  Members<std::int64_t> by_status;
  std::int64_t published = 0;
  std::optional<double> median_review_hours;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ContentFigures::by_status>("Pieces of content now; a status that none has is left "
                                          "out."),
        field<&ContentFigures::published>("Those that the public sees now."),
        field<&ContentFigures::median_review_hours>(
            "From handing in to approval, of the last 100 that were approved in the period; null "
            "for none.")};
  }
};

struct AutopilotFigures {
  Members<std::int64_t> by_status;
  std::int64_t tokens = 0, cost_micros = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&AutopilotFigures::by_status>("Runs that were made in the period."),
        field<&AutopilotFigures::tokens>("What models have read and written for them."),
        field<&AutopilotFigures::cost_micros>("What that has cost, in millionths of a US dollar.")};
  }
};

struct OpportunityFigures {
  Members<std::int64_t> by_state;
  double potential_clicks = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&OpportunityFigures::by_state>("All there are now."),
                      field<&OpportunityFigures::potential_clicks>(
                          "What those that are not over may bring, in 28 days.")};
  }
};

struct EmailFigures {
  std::int64_t sent = 0, views = 0, clicks = 0, bounces = 0, unsubscribes = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&EmailFigures::sent>("Mails that the mail server has taken."),
                      field<&EmailFigures::views>("Mails that were opened."),
                      field<&EmailFigures::clicks>("Mails in which a link was followed."),
                      field<&EmailFigures::bounces>("Mails that came back."),
                      field<&EmailFigures::unsubscribes>("People who want no more.")};
  }
};

struct ExperimentFigures {
  std::int64_t running = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&ExperimentFigures::running>("Experiments that run now.")};
  }
};

struct SearchFigures {
  std::int64_t clicks = 0, impressions = 0;
  std::optional<double> ctr, position;
  std::optional<Instant> last_import_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SearchFigures::clicks>("How often a result was clicked, of all properties."),
        field<&SearchFigures::impressions>("How often one was shown."),
        field<&SearchFigures::ctr>("Clicks by impressions; null without impressions."),
        field<&SearchFigures::position>("The place of the results, weighted by impressions; null "
                                        "where none is told."),
        field<&SearchFigures::last_import_at>("When the last import was.")};
  }
};

struct Revenue {
  std::string currency;
  std::int64_t invoiced_minor = 0, paid_minor = 0, affiliate_minor = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Revenue::currency>("The currency; they are never added together."),
        field<&Revenue::invoiced_minor>("Invoices that were issued, without void ones."),
        field<&Revenue::paid_minor>("Invoices that were paid."),
        field<&Revenue::affiliate_minor>("Commission that is pending, approved or paid.")};
  }
};

struct JobFigures {
  std::int64_t queued = 0, running = 0, failed = 0;
  std::optional<double> oldest_queued_s;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&JobFigures::queued>("Jobs that wait now, also for their time."),
        field<&JobFigures::running>("Those that a worker has."),
        field<&JobFigures::failed>("Those whose last attempt failed."),
        field<&JobFigures::oldest_queued_s>("For how long the oldest that is due has waited; null "
                                            "where none is.")};
  }
};

struct SystemFigures {
  std::string version;
  std::int64_t uptime_s = 0, rss_bytes = 0, db_bytes = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&SystemFigures::version>("Of the program."),
                      field<&SystemFigures::uptime_s>("For how long this node runs."),
                      field<&SystemFigures::rss_bytes>("The memory that it uses."),
                      field<&SystemFigures::db_bytes>("The size of the database.")};
  }
};

struct Point {
  Instant start;
  std::int64_t requests = 0, errors = 0;
  std::optional<double> p95_ms;
  static constexpr auto fields(auto...) {
    return std::array{field<&Point::start>("When the hour or day begins."),
                      field<&Point::requests>("As above."), field<&Point::errors>("As above."),
                      field<&Point::p95_ms>("As above.")};
  }
};

struct CounterSample {
  std::string name;
  Members<std::string> labels;
  double value = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&CounterSample::name>("The family's, or of a part of a histogram."),
                      field<&CounterSample::labels>("What it is about."),
                      field<&CounterSample::value>("How much.")};
  }
};
struct CounterFamily {
  std::string name;
  MetricKind kind = MetricKind::counter;
  std::string help;
  std::vector<CounterSample> samples;
  static constexpr auto fields(auto...) {
    return std::array{field<&CounterFamily::name>("What `/metrics` calls it."),
                      field<&CounterFamily::kind>("How its values change."),
                      field<&CounterFamily::help>("What it counts."),
                      field<&CounterFamily::samples>("Each with labels of its own.")};
  }
};

struct Report {
  static constexpr std::string_view schema_name = "Metrics";
  Instant generated_at, counted_at;
  Period period;
  RequestFigures requests;
  KeyFigures keys;
  UserFigures users;
  ContentFigures content;
  AutopilotFigures autopilot;
  OpportunityFigures opportunities;
  EmailFigures email;
  ExperimentFigures experiments;
  SearchFigures gsc;
  std::vector<Revenue> revenue;
  JobFigures jobs;
  SystemFigures system;
  std::vector<Point> series;
  std::vector<CounterFamily> counters;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Report::generated_at>("Now."),
        field<&Report::counted_at>("When that was counted which is as of now; in a large database "
                                   "this is done aside, some times a minute."),
        field<&Report::period>("The days that all else is about, in UTC."),
        field<&Report::requests>("Of all nodes."),
        field<&Report::keys>("Of all accounts."),
        field<&Report::users>("As of now."),
        field<&Report::content>("As of now."),
        field<&Report::autopilot>("Runs of the autopilot."),
        field<&Report::opportunities>("As of now."),
        field<&Report::email>("Of the campaigns that were started in the period."),
        field<&Report::experiments>("As of now."),
        field<&Report::gsc>("Web search, by the Search Console."),
        field<&Report::revenue>("By currency, in minor units."),
        field<&Report::jobs>("As of now, of all nodes."),
        field<&Report::system>("This node, and the database."),
        field<&Report::series>("An entry for each hour or day, also where nothing was asked, in "
                               "order."),
        field<&Report::counters>("With `include=counters`: what `/metrics` shows of this node.")
            .sparse()};
  }
};

}  // namespace toolyard::metrics
