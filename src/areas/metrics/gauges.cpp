#include "areas/metrics/gauges.h"

#include <algorithm>

namespace toolyard::metrics {
namespace {

constexpr MetricFamily jobs_family{
    "toolyard_jobs", MetricKind::gauge,
    "Background jobs of all nodes that are queued, running or failed."};
constexpr MetricFamily queued_family{"toolyard_jobs_oldest_queued_seconds", MetricKind::gauge,
                                     "Time the oldest due job has been waiting, in seconds."};
constexpr MetricFamily users_family{"toolyard_users", MetricKind::gauge,
                                    "Number of accounts, by state."};
constexpr MetricFamily keys_family{"toolyard_api_keys", MetricKind::gauge,
                                   "Number of valid API keys."};
constexpr MetricFamily content_family{"toolyard_content_items", MetricKind::gauge,
                                      "Number of content items, by status."};
constexpr MetricFamily opportunities_family{"toolyard_opportunities", MetricKind::gauge,
                                            "Number of opportunities, by state."};
constexpr MetricFamily experiments_family{"toolyard_experiments_running", MetricKind::gauge,
                                          "Number of running experiments."};
constexpr MetricFamily database_family{"toolyard_database_bytes", MetricKind::gauge,
                                       "Size of the database, in bytes."};

std::string_view size_of_database(std::string_view engine) {
  return engine == "sqlite" ? "select page_count * page_size as bytes from pragma_page_count(), "
                              "pragma_page_size()"
                            : "select pg_database_size(current_database()) as bytes";
}

void collect_states(MetricSink& sink, const MetricFamily& family, std::string_view label,
                    const std::vector<StateCount>& counts) {
  sink.begin(family);
  for (const auto& one : counts)
    sink.add({{label, one.state}}, static_cast<std::uint64_t>(one.count));
}

}  // namespace

std::int64_t Gauges::jobs_in(std::string_view state) const {
  std::int64_t all = 0;
  for (const auto& one : jobs.counts)
    if (one.state == state) all += one.count;
  return all;
}

Gauges GaugeCollector::read(Transaction& transaction) const {
  const auto now = clock_();
  return {.read_at = now,
          .active_keys = sources_.active_keys(transaction, now),
          .running_experiments = sources_.running_experiments(transaction, now),
          .database_bytes = *transaction.row<std::int64_t>(size_of_database(database_.engine())),
          .users = sources_.users(transaction, now),
          .content = sources_.content(transaction, now),
          .opportunities = sources_.opportunities(transaction, now),
          .jobs = sources_.jobs(transaction, now)};
}

void collect_gauges(MetricSink& sink, const Gauges& gauges) {
  sink.begin(jobs_family);
  for (const auto& one : gauges.jobs.counts)
    sink.add({{"kind", one.kind}, {"state", one.state}}, static_cast<std::uint64_t>(one.count));
  const auto waited = gauges.jobs.queued_since ? gauges.read_at - *gauges.jobs.queued_since
                                               : std::chrono::microseconds(0);
  collect_one(sink, queued_family, std::chrono::duration<double>(waited).count());
  sink.begin(users_family);
  sink.add({{"state", "active"}}, static_cast<std::uint64_t>(gauges.users.active));
  sink.add({{"state", "inactive"}},
           static_cast<std::uint64_t>(gauges.users.total - gauges.users.active));
  collect_one(sink, keys_family, static_cast<std::uint64_t>(gauges.active_keys));
  collect_states(sink, content_family, "status", gauges.content.by_status);
  collect_states(sink, opportunities_family, "state", gauges.opportunities.by_state);
  collect_one(sink, experiments_family, static_cast<std::uint64_t>(gauges.running_experiments));
  collect_one(sink, database_family, static_cast<std::uint64_t>(gauges.database_bytes));
}

Result<std::shared_ptr<const Gauges>> GaugeCollector::refresh() {
  const auto start = std::chrono::steady_clock::now();
  auto read = database_.read(
      [&](Transaction& transaction) -> Result<Gauges> { return this->read(transaction); });
  auto made = read ? std::make_shared<const Gauges>(std::move(*read)) : nullptr;
  {
    const std::lock_guard looking(looking_);
    latest_ = made;
    // The time until a failure says nothing about how long counting takes.
    if (made) took_ = std::chrono::steady_clock::now() - start;
  }
  if (!read) return std::unexpected(std::move(read.error()));
  return made;
}

std::chrono::milliseconds GaugeCollector::pause() const {
  using namespace std::chrono_literals;
  constexpr int share = 100;  // counting takes at most 1/share of the time
  const std::lock_guard looking(looking_);
  const auto request = std::chrono::duration_cast<std::chrono::milliseconds>(took_ * share);
  return std::clamp<std::chrono::milliseconds>(request, 4s, 1min);
}

std::shared_ptr<const Gauges> GaugeCollector::latest() const {
  const std::lock_guard looking(looking_);
  return latest_;
}

Result<std::shared_ptr<const Gauges>> GaugeCollector::fresh() {
  constexpr std::chrono::milliseconds quick{2};
  {
    const std::lock_guard looking(looking_);
    if (latest_ && took_ > quick) return latest_;
  }
  return refresh();
}

}  // namespace toolyard::metrics
