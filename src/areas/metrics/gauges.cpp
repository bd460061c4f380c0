#include "areas/metrics/gauges.h"

#include <algorithm>

namespace toolyard::metrics {
namespace {

constexpr MetricFamily jobs_family{"toolyard_jobs", MetricKind::gauge,
                                   "Durable jobs of all nodes that wait, run or have failed."};
constexpr MetricFamily queued_family{"toolyard_jobs_oldest_queued_seconds", MetricKind::gauge,
                                     "For how long the oldest job that is due has waited."};
constexpr MetricFamily users_family{"toolyard_users", MetricKind::gauge, "Accounts."};
constexpr MetricFamily keys_family{"toolyard_api_keys", MetricKind::gauge, "Keys that hold."};
constexpr MetricFamily content_family{"toolyard_content_items", MetricKind::gauge,
                                      "Pieces of content, by status."};
constexpr MetricFamily opportunities_family{"toolyard_opportunities", MetricKind::gauge,
                                            "Opportunities, by state."};
constexpr MetricFamily experiments_family{"toolyard_experiments_running", MetricKind::gauge,
                                          "Experiments that run."};
constexpr MetricFamily database_family{"toolyard_database_bytes", MetricKind::gauge,
                                       "The size of the database."};

struct UserCounts {
  std::int64_t total = 0, active = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&UserCounts::total>(""), field<&UserCounts::active>("")};
  }
};
struct OpportunityCount : StateCount {
  double gain = 0;
  bool may_come = false;
  static constexpr auto fields(auto...) {
    return joined(StateCount::fields(), std::array{field<&OpportunityCount::gain>(""),
                                                   field<&OpportunityCount::may_come>("")});
  }
};

// A sum is of another type in each engine.
constexpr std::string_view all_users =
    "select count(*) as total, cast(coalesce(sum(case when is_active then 1 else 0 end), 0) as "
    "bigint) as active from users";
constexpr std::string_view all_keys =
    "select count(*) as count from api_keys where revoked_at is null and "
    "(expires_at is null or expires_at > $1)";
constexpr std::string_view all_content =
    "select status as state, cast(sum(items) as bigint) as count from content_counts "
    "where items > 0 group by status order by status";
constexpr std::string_view live_content =
    "select cast(coalesce(sum(items), 0) as bigint) as count from content_counts where is_live";
constexpr std::string_view all_opportunities =
    "select state, count(*) as count, sum(estimated_gain) as gain, "
    "state in ('open', 'queued', 'in_progress') as may_come from opportunities group by state "
    "order by state";
constexpr std::string_view open_jobs =
    "select kind, state, count(*) as count from jobs where finished_at is null "
    "group by kind, state order by kind, state";
constexpr std::string_view failed_jobs =
    "select kind, state, count(*) as count from jobs where state = 'failed' "
    "group by kind, state order by kind";
constexpr std::string_view first_due =
    "select min(due_at) as due_at from jobs where finished_at is null and state = 'queued' "
    "and due_at <= $1";

std::string_view size_of_database(std::string_view engine) {
  return engine == "sqlite" ? "select page_count * page_size as bytes from pragma_page_count(), "
                              "pragma_page_size()"
                            : "select pg_database_size(current_database()) as bytes";
}

void read_jobs(Transaction& transaction, Gauges& gauges) {
  gauges.jobs = transaction.rows<JobCount>(open_jobs);
  for (auto& failed : transaction.rows<JobCount>(failed_jobs))
    gauges.jobs.push_back(std::move(failed));
  gauges.queued_since = *transaction.row<std::optional<Instant>>(first_due, gauges.read_at);
}

void tell_states(MetricSink& sink, const MetricFamily& family, std::string_view label,
                 const std::vector<StateCount>& counts) {
  sink.begin(family);
  for (const auto& one : counts)
    sink.add({{label, one.state}}, static_cast<std::uint64_t>(one.count));
}

}  // namespace

std::int64_t Gauges::jobs_in(std::string_view state) const {
  std::int64_t all = 0;
  for (const auto& one : jobs)
    if (one.state == state) all += one.count;
  return all;
}

Gauges read_gauges(Transaction& transaction, std::string_view engine, Instant now) {
  Gauges gauges{.read_at = now};
  const auto users = *transaction.row<UserCounts>(all_users);
  gauges.users = users.total;
  gauges.active_users = users.active;
  gauges.active_keys = *transaction.row<std::int64_t>(all_keys, now);
  gauges.content = transaction.rows<StateCount>(all_content);
  gauges.live_content = *transaction.row<std::int64_t>(live_content);
  for (auto& one : transaction.rows<OpportunityCount>(all_opportunities)) {
    if (one.may_come) gauges.potential_clicks += one.gain;
    gauges.opportunities.push_back(std::move(one));
  }
  gauges.running_experiments = *transaction.row<std::int64_t>(
      "select count(*) as count from experiments where status = 'running'");
  read_jobs(transaction, gauges);
  gauges.database_bytes = *transaction.row<std::int64_t>(size_of_database(engine));
  return gauges;
}

void tell_gauges(MetricSink& sink, const Gauges& gauges) {
  sink.begin(jobs_family);
  for (const auto& one : gauges.jobs)
    sink.add({{"kind", one.kind}, {"state", one.state}}, static_cast<std::uint64_t>(one.count));
  const auto waited =
      gauges.queued_since ? gauges.read_at - *gauges.queued_since : std::chrono::microseconds(0);
  tell_one(sink, queued_family, std::chrono::duration<double>(waited).count());
  sink.begin(users_family);
  sink.add({{"state", "active"}}, static_cast<std::uint64_t>(gauges.active_users));
  sink.add({{"state", "inactive"}}, static_cast<std::uint64_t>(gauges.users - gauges.active_users));
  tell_one(sink, keys_family, static_cast<std::uint64_t>(gauges.active_keys));
  tell_states(sink, content_family, "status", gauges.content);
  tell_states(sink, opportunities_family, "state", gauges.opportunities);
  tell_one(sink, experiments_family, static_cast<std::uint64_t>(gauges.running_experiments));
  tell_one(sink, database_family, static_cast<std::uint64_t>(gauges.database_bytes));
}

Result<std::shared_ptr<const Gauges>> GaugeKeeper::refresh() {
  const auto start = std::chrono::steady_clock::now();
  auto read = database_.read([&](Transaction& transaction) -> Result<Gauges> {
    return read_gauges(transaction, database_.engine(), clock_());
  });
  auto made = read ? std::make_shared<const Gauges>(std::move(*read)) : nullptr;
  {
    const std::lock_guard looking(looking_);
    latest_ = made;
    // How long a database that is away took to say so is nothing to go by.
    if (made) took_ = std::chrono::steady_clock::now() - start;
  }
  if (!read) return std::unexpected(std::move(read.error()));
  return made;
}

std::chrono::milliseconds GaugeKeeper::pause() const {
  using namespace std::chrono_literals;
  constexpr int share = 100;  // of the time that it may take
  const std::lock_guard looking(looking_);
  const auto request = std::chrono::duration_cast<std::chrono::milliseconds>(took_ * share);
  return std::clamp<std::chrono::milliseconds>(request, 4s, 1min);
}

std::shared_ptr<const Gauges> GaugeKeeper::latest() const {
  const std::lock_guard looking(looking_);
  return latest_;
}

Result<std::shared_ptr<const Gauges>> GaugeKeeper::fresh() {
  constexpr std::chrono::milliseconds quick{2};
  {
    const std::lock_guard looking(looking_);
    if (latest_ && took_ > quick) return latest_;
  }
  return refresh();
}

}  // namespace toolyard::metrics
