// Fills a database with an experiment, and times the bare SQL behind its results.
//   experiment_results fill DATABASE_URL EXPOSURES     one event of a metric for every fifth unit
//   experiment_results sql DATABASE_URL                prints `name<TAB>milliseconds`, a median
//   each
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "adapters/postgres/database.h"
#include "adapters/sqlite/database.h"
#include "app/store.h"
#include "areas/experiments/service.h"

namespace {

using namespace toolyard;

std::unique_ptr<Database> open(const std::string& url) {
  constexpr std::string_view sqlite_prefix = "sqlite:///";
  if (url.starts_with(sqlite_prefix))
    return std::make_unique<sqlite::SqliteDatabase>(
        sqlite::Options{.path = url.substr(sqlite_prefix.size())});
  return std::make_unique<postgres::PostgresDatabase>(
      postgres::Options{.url = url, .silence = std::chrono::hours(1)});
}

experiments::ExperimentId make_experiment(Database& database) {
  experiments::Experiment wish;
  wish.key = wish.name = "large";
  wish.variants = {{.key = "control", .is_control = true}, {.key = "other"}};
  wish.metrics = {{.key = "bought"}, {.key = "revenue", .kind = experiments::MetricKind::mean}};
  experiments::ExperimentService service(database, system_now);
  const auto id = service.create(wish)->id;
  if (!service.act({}, id, experiments::Action::start)) throw std::runtime_error("no start");
  return id;
}

constexpr const char* fill_exposures =
    "insert into experiment_exposures (experiment, unit, variant, is_multiple, exposed_at) "
    "select $1, 'visitor-' || ((n.i * 7919) % 100000007), 1 + n.i % 2, n.i % 1000 = 7, "
    "1767225600000000 + n.i * 1000000 from numbers n";
constexpr const char* fill_counts =
    "insert into experiment_exposure_counts (experiment, part, variant, exposures) "
    "select experiment, 0, variant, count(*) from experiment_exposures group by 1, 2, 3";
constexpr const char* fill_events =
    "insert into experiment_events (experiment, id, metric, unit, occurred_at, value) "
    "select $1, 'event-' || n.i, 1 + (n.i / 5) % 2, 'visitor-' || ((n.i * 7919) % 100000007), "
    "1767225600000000 + (n.i + 60) * 1000000, 1 + n.i % 90 from numbers n where n.i % 5 = 0";

void fill(Database& database, std::int64_t count) {
  const auto id = make_experiment(database);
  const auto done = database.write([&](Transaction& transaction) -> Result<void> {
    transaction.run_script("create table numbers (i bigint primary key)");
    transaction.change(
        "insert into numbers (i) with recursive n (i) as (select cast(1 as bigint) "
        "union all select i + 1 from n where i < $1) select i from n",
        count);
    transaction.change(fill_exposures, id);
    transaction.change(fill_counts);
    transaction.change(fill_events, id);
    transaction.run_script("drop table numbers");
    transaction.run_script("analyze");
    return {};
  });
  if (!done) throw std::runtime_error(done.error().detail);
}

// What anybody would write who wants to know it.
constexpr const char* users =
    "select variant, is_multiple, count(*) from experiment_exposures "
    "where experiment = 1 group by variant, is_multiple";
constexpr const char* sums =
    "select metric, variant, count(*), sum(total), sum(total * total) from (select e.metric, "
    "x.variant, sum(e.value) as total from experiment_events e join experiment_exposures x "
    "on x.experiment = e.experiment and x.unit = e.unit where e.experiment = 1 "
    "and e.metric is not null and not x.is_multiple and e.occurred_at >= x.exposed_at "
    "group by e.metric, e.unit, x.variant) as units group by metric, variant";

void read_all(Transaction& transaction, const char* sql) {
  if (const auto done = transaction.run(sql, {}, [](const Row&) {}); !done)
    throw std::runtime_error(done.error().constraint);
}

double median_ms(Database& database, const std::vector<const char*>& statements) {
  std::vector<double> times;
  for (int round = 0; round < 7; ++round) {
    const auto start = std::chrono::steady_clock::now();
    static_cast<void>(database.read([&](Transaction& transaction) -> Result<int> {
      for (const auto* sql : statements) read_all(transaction, sql);
      return 0;
    }));
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    times.push_back(took.count());
    if (took > std::chrono::seconds(2) && round >= 2) break;
  }
  std::ranges::sort(times);
  return times[times.size() / 2];
}

}  // namespace

int main(int count, char** words) {
  const std::string verb = count > 1 ? words[1] : "";
  if (count < 3) return 2;
  const auto database = open(words[2]);
  if (verb == "fill" && count > 3) {
    Log log(LogLevel::warning);
    bring_up_to_date(*database, log);
    fill(*database, std::atoll(words[3]));
    return 0;
  }
  if (verb != "sql") return 2;
  std::printf("results\t%.3f\n", median_ms(*database, {users, sums}));
  return 0;
}
