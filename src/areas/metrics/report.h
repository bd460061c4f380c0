// The report of GET /api/v1/admin/metrics/: key figures of the whole site.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/metric.h"

namespace toolyard::metrics {

enum class Granularity : std::uint8_t { hour, day };
constexpr auto spellings(Granularity) {
  return std::array<Spelling<Granularity>, 2>{
      {{Granularity::hour, "hour", "One entry per hour, for at most 31 days."},
       {Granularity::day, "day", "One entry per day, for at most 400 days."}}};
}
enum class Include : std::uint8_t { counters };
constexpr auto spellings(Include) {
  return std::array<Spelling<Include>, 1>{
      {{Include::counters, "counters", "All metrics that `/metrics` exposes on this node."}}};
}

struct MetricsQuery {
  std::string_view start_date, end_date;
  Granularity granularity = Granularity::day;
  std::optional<Include> include;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&MetricsQuery::start_date>(
            "First day of the period (UTC); by default 29 days before the last.")
            .format(Format::date)
            .limits(0, 10),
        field<&MetricsQuery::end_date>("Last day of the period, inclusive; today by default.")
            .format(Format::date)
            .limits(0, 10),
        field<&MetricsQuery::granularity>("Length of one entry of the series."),
        field<&MetricsQuery::include>("Further data to include.")};
  }
};

struct Period {
  static constexpr std::string_view schema_name = "MetricsPeriod";
  std::string start_date, end_date;
  Granularity granularity = Granularity::day;
  static constexpr auto fields(auto...) {
    return std::array{field<&Period::start_date>("First day.").format(Format::date),
                      field<&Period::end_date>("Last day.").format(Format::date),
                      field<&Period::granularity>("Length of one entry of the series.")};
  }
};

struct ToolCalls {
  static constexpr std::string_view schema_name = "MetricsToolCalls";
  std::string tool;
  std::int64_t calls = 0, errors = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&ToolCalls::tool>("Slug of the tool."),
                      field<&ToolCalls::calls>(
                          "Number of calls, excluding those that a rate limit or quota refused."),
                      field<&ToolCalls::errors>("Number of calls that ended in an error.")};
  }
};

struct RequestFigures {
  static constexpr std::string_view schema_name = "MetricsRequests";
  std::int64_t total = 0, errors = 0;
  std::optional<double> error_rate, p50_ms, p95_ms, p99_ms;
  std::vector<ToolCalls> by_tool;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RequestFigures::total>("Requests to the API that were answered."),
        field<&RequestFigures::errors>("Requests answered with a status of 400 or above."),
        field<&RequestFigures::error_rate>("Errors divided by requests; null without requests."),
        field<&RequestFigures::p50_ms>(
            "Median response time in milliseconds, estimated from a histogram."),
        field<&RequestFigures::p95_ms>("95th percentile of the response time in milliseconds."),
        field<&RequestFigures::p99_ms>("99th percentile of the response time in milliseconds."),
        field<&RequestFigures::by_tool>("Calls per tool, most calls first.")};
  }
};

struct KeyFigures {
  static constexpr std::string_view schema_name = "MetricsKeys";
  std::int64_t active = 0, rate_limited = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&KeyFigures::active>("Number of API keys that are currently valid."),
                      field<&KeyFigures::rate_limited>(
                          "Number of calls in the period that a rate limit or quota refused.")};
  }
};

struct UserFigures {
  static constexpr std::string_view schema_name = "MetricsUsers";
  std::int64_t total = 0, active = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&UserFigures::total>("Number of accounts."),
                      field<&UserFigures::active>("Number of accounts that can sign in.")};
  }
};

struct ContentFigures {
  static constexpr std::string_view schema_name = "MetricsContent";
  Members<std::int64_t> by_status;
  std::int64_t published = 0;
  std::optional<double> median_review_hours;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ContentFigures::by_status>(
            "Current number of content items per status; statuses that no item has are left out."),
        field<&ContentFigures::published>("Number of content items that are currently live."),
        field<&ContentFigures::median_review_hours>(
            "Median time from submission to approval in hours, over the last 100 "
            "approvals in the period; null without approvals.")};
  }
};

struct AutopilotFigures {
  static constexpr std::string_view schema_name = "MetricsAutopilot";
  Members<std::int64_t> by_status;
  std::int64_t tokens = 0, cost_micros = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&AutopilotFigures::by_status>("Runs created in the period, per status."),
        field<&AutopilotFigures::tokens>(
            "Tokens sent to and received from language models for these runs."),
        field<&AutopilotFigures::cost_micros>("Cost of these runs, in millionths of a US dollar.")};
  }
};

struct OpportunityFigures {
  static constexpr std::string_view schema_name = "MetricsOpportunities";
  Members<std::int64_t> by_state;
  double potential_clicks = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&OpportunityFigures::by_state>("Current number of opportunities per state."),
        field<&OpportunityFigures::potential_clicks>(
            "Estimated additional clicks in 28 days from all opportunities that are neither done "
            "nor dismissed.")};
  }
};

struct SiteFigures {
  static constexpr std::string_view schema_name = "MetricsVisits";
  std::int64_t views = 0, visitors = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&SiteFigures::views>("Views of pages of the public site."),
                      field<&SiteFigures::visitors>("Their visitors, each counted once per day.")};
  }
};

struct EmailFigures {
  static constexpr std::string_view schema_name = "MetricsEmail";
  std::int64_t sent = 0, views = 0, clicks = 0, bounces = 0, unsubscribes = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&EmailFigures::sent>("Emails accepted by the mail server."),
                      field<&EmailFigures::views>("Emails that were opened."),
                      field<&EmailFigures::clicks>("Emails in which a link was clicked."),
                      field<&EmailFigures::bounces>("Emails that bounced."),
                      field<&EmailFigures::unsubscribes>("Recipients who unsubscribed.")};
  }
};

struct ExperimentFigures {
  static constexpr std::string_view schema_name = "MetricsExperiments";
  std::int64_t running = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ExperimentFigures::running>("Number of experiments that are currently running.")};
  }
};

struct SearchFigures {
  static constexpr std::string_view schema_name = "MetricsSearch";
  std::int64_t clicks = 0, impressions = 0;
  std::optional<double> ctr, position;
  std::optional<Instant> last_import_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SearchFigures::clicks>("Clicks, over all Search Console properties."),
        field<&SearchFigures::impressions>("Impressions, over all Search Console properties."),
        field<&SearchFigures::ctr>(
            "Click-through rate: clicks divided by impressions; null without impressions."),
        field<&SearchFigures::position>(
            "Average position, weighted by impressions; null if unknown."),
        field<&SearchFigures::last_import_at>("When search data was last imported.")};
  }
};

struct Revenue {
  static constexpr std::string_view schema_name = "MetricsRevenue";
  std::string currency;
  std::int64_t invoiced_minor = 0, paid_minor = 0, affiliate_minor = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Revenue::currency>("ISO 4217 currency code."),
        field<&Revenue::invoiced_minor>(
            "Invoices issued in the period, without void ones, in minor units."),
        field<&Revenue::paid_minor>("Invoices paid in the period, in minor units."),
        field<&Revenue::affiliate_minor>("Pending, approved and paid commission, in minor units.")};
  }
};

struct JobFigures {
  static constexpr std::string_view schema_name = "MetricsJobs";
  std::int64_t queued = 0, running = 0, failed = 0;
  std::optional<double> oldest_queued_s;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&JobFigures::queued>("Number of queued jobs, including those that are not due yet."),
        field<&JobFigures::running>("Number of running jobs."),
        field<&JobFigures::failed>("Number of failed jobs."),
        field<&JobFigures::oldest_queued_s>(
            "How long the oldest due job has been waiting, in seconds; null if none is due.")};
  }
};

struct SystemFigures {
  static constexpr std::string_view schema_name = "MetricsSystem";
  std::string version;
  std::int64_t uptime_s = 0, rss_bytes = 0, db_bytes = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SystemFigures::version>("Version of the server."),
        field<&SystemFigures::uptime_s>("How long this node has been running, in seconds."),
        field<&SystemFigures::rss_bytes>("Memory used by this node, in bytes."),
        field<&SystemFigures::db_bytes>("Size of the database, in bytes.")};
  }
};

struct Point {
  static constexpr std::string_view schema_name = "MetricsSeriesPoint";
  Instant start;
  std::int64_t requests = 0, errors = 0;
  std::optional<double> p95_ms;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Point::start>("Start of the hour or day."),
        field<&Point::requests>("Requests to the API that were answered."),
        field<&Point::errors>("Requests answered with a status of 400 or above."),
        field<&Point::p95_ms>(
            "95th percentile of the response time in milliseconds; null without requests.")};
  }
};

struct CounterSample {
  static constexpr std::string_view schema_name = "MetricsSample";
  std::string name;
  Members<std::string> labels;
  double value = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&CounterSample::name>(
                          "Name of the sample: that of the family, or of a part of a histogram."),
                      field<&CounterSample::labels>("Labels of the sample."),
                      field<&CounterSample::value>("Value of the sample.")};
  }
};
struct CounterFamily {
  static constexpr std::string_view schema_name = "MetricsFamily";
  std::string name;
  MetricKind kind = MetricKind::counter;
  std::string help;
  std::vector<CounterSample> samples;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&CounterFamily::name>("Name of the metric in `/metrics`."),
        field<&CounterFamily::kind>("Type of the metric."),
        field<&CounterFamily::help>("What the metric counts."),
        field<&CounterFamily::samples>("Samples of the metric, each with its own labels.")};
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
  SiteFigures visits;
  ExperimentFigures experiments;
  SearchFigures gsc;
  std::vector<Revenue> revenue;
  JobFigures jobs;
  SystemFigures system;
  std::vector<Point> series;
  std::vector<CounterFamily> counters;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Report::generated_at>("When the report was generated."),
        field<&Report::counted_at>(
            "When the figures that describe the current state were counted. In a large database "
            "this happens in the background, a few times a minute."),
        field<&Report::period>("Period of all figures that are not current ones (UTC)."),
        field<&Report::requests>("Requests to all nodes in the period."),
        field<&Report::keys>("API keys of all accounts."),
        field<&Report::users>("Current figures of accounts."),
        field<&Report::content>("Current figures of content, and reviews in the period."),
        field<&Report::autopilot>("Autopilot runs of the period."),
        field<&Report::opportunities>("Current figures of opportunities."),
        field<&Report::email>("Figures of campaigns started in the period."),
        field<&Report::visits>("Visits of the public site in the period."),
        field<&Report::experiments>("Current figures of experiments."),
        field<&Report::gsc>("Web search figures of Search Console in the period."),
        field<&Report::revenue>("Revenue per currency in the period."),
        field<&Report::jobs>("Current figures of background jobs, of all nodes."),
        field<&Report::system>("Figures of this node and of the database."),
        field<&Report::series>(
            "One entry per hour or day in chronological order, including those without requests."),
        field<&Report::counters>(
            "With `include=counters`: all metrics that `/metrics` exposes on this node.")
            .sparse()};
  }
};

}  // namespace toolyard::metrics
