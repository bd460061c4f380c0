#include "areas/metrics/service.h"

#include <algorithm>
#include <chrono>
#include <map>

#include "core/describe/faults.h"

namespace toolyard::metrics {
namespace {

constexpr Day usual_days = 30;

Result<Window> window_of(const MetricsQuery& query, Instant now) {
  std::vector<Fault> faults;
  const auto read = [&](std::string_view text, const char* pointer) -> std::optional<Day> {
    if (text.empty()) return std::nullopt;
    auto day = parse_day(text);
    if (!day) faults.push_back(no_day(pointer));
    return day;
  };
  const auto first = read(query.start_date, "/start_date");
  const auto last = read(query.end_date, "/end_date");
  if (!faults.empty()) return invalid(std::move(faults));
  Window days;
  days.last = last.value_or(day_of(now));
  days.first = first.value_or(std::max(0, days.last - usual_days + 1));
  if (days.last < days.first)
    return invalid("/end_date", "out_of_range", "Must not be earlier than `start_date`.");
  if (query.granularity == Granularity::hour && days.days() > 31)
    return invalid("/start_date", "out_of_range",
                   "With `granularity=hour`, the period must not exceed 31 days.");
  if (days.days() > 400)
    return invalid("/start_date", "out_of_range", "The period must not exceed 400 days.");
  return days;
}

std::vector<Point> empty_series(const Window& days, Granularity granularity) {
  const auto pieces = granularity == Granularity::hour ? hours_a_day : 1;
  const auto length = std::chrono::hours(hours_a_day / pieces);
  std::vector<Point> series(static_cast<std::size_t>(days.days() * pieces));
  Instant start = std::chrono::sys_days(std::chrono::days(days.first));
  for (auto& point : series) {
    point.start = start;
    start += length;
  }
  return series;
}

// Adds requests that have not been merged to the current hour or day, `time`.
void add_pending(std::vector<RequestSpan>& spans, std::int64_t time, const RequestTotals& pending) {
  if (pending == RequestTotals()) return;
  auto here = std::ranges::find(spans, time, &RequestSpan::time);
  if (here == spans.end()) here = spans.insert(here, {time, {}});
  here->totals += pending;
}

void put_requests(Report& report, const std::vector<RequestSpan>& spans, std::int64_t first) {
  RequestTotals all;
  for (const auto& span : spans) {
    all += span.totals;
    const auto sum = span.totals.sum();
    auto& point = report.series.at(static_cast<std::size_t>(span.time - first));
    point.requests = sum.requests;
    point.errors = sum.errors;
    point.p95_ms = percentile_ms(span.totals, 0.95);
  }
  const auto sum = all.sum();
  auto& figures = report.requests;
  figures.total = sum.requests;
  figures.errors = sum.errors;
  if (sum.requests > 0)
    figures.error_rate = static_cast<double>(sum.errors) / static_cast<double>(sum.requests);
  figures.p50_ms = percentile_ms(all, 0.5);
  figures.p95_ms = percentile_ms(all, 0.95);
  figures.p99_ms = percentile_ms(all, 0.99);
}

Members<std::int64_t> members_of(const std::vector<StateCount>& counts) {
  Members<std::int64_t> members;
  for (const auto& one : counts) members.emplace_back(one.state, one.count);
  return members;
}

void put_gauges(Report& report, const Gauges& gauges) {
  report.counted_at = gauges.read_at;
  report.keys.active = gauges.active_keys;
  report.users = {gauges.users.total, gauges.users.active};
  report.content.by_status = members_of(gauges.content.by_status);
  report.content.published = gauges.content.live;
  report.opportunities = {members_of(gauges.opportunities.by_state),
                          gauges.opportunities.potential_clicks};
  report.experiments.running = gauges.running_experiments;
  report.jobs = {.queued = gauges.jobs_in("queued"),
                 .running = gauges.jobs_in("running"),
                 .failed = gauges.jobs_in("failed"),
                 .oldest_queued_s = {}};
  if (gauges.jobs.queued_since)
    report.jobs.oldest_queued_s =
        std::chrono::duration<double>(report.generated_at - *gauges.jobs.queued_since).count();
  report.system.db_bytes = gauges.database_bytes;
}

// Returns the median, in hours, of sorted times in microseconds; nullopt if there are none.
std::optional<double> median_hours(const std::vector<std::int64_t>& times) {
  if (times.empty()) return std::nullopt;
  const auto middle = times.size() / 2;
  auto microseconds = static_cast<double>(times[middle]);
  if (times.size() % 2 == 0)
    microseconds = (microseconds + static_cast<double>(times[middle - 1])) / 2;
  return microseconds / 3.6e9;
}

AutopilotFigures autopilot_figures(const std::vector<RunSums>& runs) {
  AutopilotFigures figures;
  for (const auto& row : runs) {
    figures.by_status.emplace_back(row.status, row.runs);
    figures.tokens += row.tokens;
    figures.cost_micros += row.cost_micros;
  }
  return figures;
}

std::vector<Revenue> revenue_of(const InvoiceSums& invoices,
                                const std::vector<CurrencySum>& affiliates) {
  std::map<std::string, Revenue> by_currency;
  const auto add = [&](const std::vector<CurrencySum>& sums, std::int64_t Revenue::* member) {
    for (const auto& sum : sums) by_currency[sum.currency].*member = sum.minor;
  };
  add(invoices.issued, &Revenue::invoiced_minor);
  add(invoices.paid, &Revenue::paid_minor);
  add(affiliates, &Revenue::affiliate_minor);
  std::vector<Revenue> all;
  for (auto& [currency, revenue] : by_currency) {
    all.push_back(revenue);
    all.back().currency = currency;
  }
  return all;
}

// Collects metrics for the report.
class CounterList final : public MetricSink {
 public:
  explicit CounterList(std::vector<CounterFamily>& all) : all_(all) {}

  void begin(const MetricFamily& family) override {
    all_.push_back({std::string(family.name), family.kind, std::string(family.help), {}});
  }
  void add(std::initializer_list<MetricLabel> labels, MetricValue value,
           std::string_view part) override {
    auto& sample = all_.back().samples.emplace_back();
    sample.name = all_.back().name + std::string(part);
    for (const auto& label : labels)
      sample.labels.emplace_back(std::string(label.name), std::string(label.value));
    sample.value = std::visit([](auto number) { return static_cast<double>(number); }, value);
  }

 private:
  std::vector<CounterFamily>& all_;
};

}  // namespace

Report MetricsService::read(Transaction& transaction, const MetricsQuery& query, const Window& days,
                            const RequestTotals& pending) {
  Report report{.generated_at = clock_(), .counted_at = {}};
  report.period = {day_text(days.first), day_text(days.last), query.granularity};
  report.series = empty_series(days, query.granularity);
  const auto is_by_hour = query.granularity == Granularity::hour;
  auto spans = requests_by(transaction, is_by_hour ? Unit::hour : Unit::day, days);
  if (const auto now = day_of(report.generated_at); days.first <= now && now <= days.last) {
    const std::int64_t hour =
        std::chrono::floor<std::chrono::hours>(report.generated_at).time_since_epoch().count();
    add_pending(spans, is_by_hour ? hour : now, pending);
  }
  put_requests(report, spans, is_by_hour ? days.first * hours_a_day : days.first);
  for (const auto& tool : sources_.calls(transaction, days)) {
    report.keys.rate_limited += tool.refused;
    if (tool.calls > 0) report.requests.by_tool.push_back({tool.tool, tool.calls, tool.errors});
  }
  report.content.median_review_hours = median_hours(sources_.review_times(transaction, days));
  report.autopilot = autopilot_figures(sources_.runs(transaction, days));
  const auto search = sources_.search(transaction, days);
  report.gsc = {search.clicks, search.impressions, search.ctr, search.position,
                search.last_import_at};
  const auto email = sources_.email(transaction, days);
  report.email = {email.sent, email.opens, email.clicks, email.bounces, email.unsubscribes};
  const auto visits = sources_.visits(transaction, days);
  report.visits = {visits.views, visits.visitors};
  report.revenue =
      revenue_of(sources_.invoices(transaction, days), sources_.affiliates(transaction, days));
  return report;
}

std::vector<Fault> MetricsService::faults_of(const MetricsQuery& query) const {
  return faults_in(window_of(query, clock_()));
}

Result<Report> MetricsService::report(const MetricsQuery& query, const NodeStatus& node) {
  TOOLYARD_TRY(const auto days, window_of(query, clock_()));
  TOOLYARD_TRY(const auto gauges, gauges_.fresh());
  auto pending = history_.pending(node.counted());
  auto report = database_.read([&](Transaction& transaction) -> Result<Report> {
    return read(transaction, query, days, pending.totals);
  });
  pending.merging.unlock();
  if (!report) return report;
  put_gauges(*report, *gauges);
  report->system.version = node.version;
  report->system.uptime_s = node.uptime_s();
  report->system.rss_bytes = node.rss_bytes();
  if (query.include == Include::counters) {
    CounterList counters(report->counters);
    node.counters(counters);
  }
  return report;
}

}  // namespace toolyard::metrics
