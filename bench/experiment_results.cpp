// Fills a database with an experiment, measures the plain SQL behind its results, and the number of
// events that a database can record.
//   experiment_results fill DATABASE_URL EXPOSURES     one event of a metric for every fifth unit
//   experiment_results sql DATABASE_URL                prints `name<TAB>milliseconds`, a median
//   experiment_results intake DATABASE_URL SECONDS     prints `name<TAB>number a second`, recorded
//   by several threads, with and without the change log from which totals are updated
#include <atomic>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "areas/experiments/exposures/intake.h"
#include "areas/experiments/service.h"
#include "areas/experiments/totals/watch.h"
#include "areas/jobs/queue.h"
#include "bench/filled_database.h"
#include "core/threads.h"

namespace {

using namespace toolyard;

experiments::ExperimentId make_experiment(Database& database) {
  experiments::Experiment request;
  request.key = request.name = "large";
  request.variants = {{.key = "control", .is_control = true}, {.key = "other"}};
  request.metrics = {{.key = "bought"}, {.key = "revenue", .kind = experiments::MetricKind::mean}};
  experiments::ExperimentService service(database, system_now);
  const auto id = service.create({}, request)->id;
  if (!service.act({}, id, experiments::Action::start)) throw std::runtime_error("no start");
  return id;
}

// Exposures are spread over half a year, whatever their number.
constexpr const char* fill_exposures =
    "insert into experiment_exposures (experiment, unit, variant, is_multiple, exposed_at) "
    "select $1, 'visitor-' || ((n.i * 7919) % 100000007), 1 + n.i % 2, n.i % 1000 = 7, "
    "1767225600000000 + n.i * 15000000 / $2 * 1000000 from numbers n";
constexpr const char* fill_counts =
    "insert into experiment_exposure_counts (experiment, part, variant, exposures) "
    "select experiment, 0, variant, count(*) from experiment_exposures group by 1, 2, 3";
constexpr const char* fill_events =
    "insert into experiment_events (experiment, id, metric, unit, occurred_at, value) "
    "select $1, 'event-' || n.i, 1 + (n.i / 5) % 2, 'visitor-' || ((n.i * 7919) % 100000007), "
    "1767225600000000 + (n.i * 15000000 / $2 + 60) * 1000000, 1 + n.i % 90 "
    "from numbers n where n.i % 5 = 0";

// Leaves neither a change log nor totals, so that the server has to count, as after an upgrade from
// an older version.
void fill(Database& database, std::int64_t count) {
  const auto id = make_experiment(database);
  const bool is_postgres = database.engine() == "postgres";
  bench::write_by_numbers(database, count, [&](Transaction& transaction) {
    if (is_postgres)
      transaction.run_script(
          "alter table experiment_exposures disable trigger user;"
          "alter table experiment_events disable trigger user");
    transaction.change(fill_exposures, id, count);
    transaction.change(fill_counts);
    transaction.change(fill_events, id, count);
    if (is_postgres)
      transaction.run_script(
          "alter table experiment_exposures enable trigger user;"
          "alter table experiment_events enable trigger user");
    transaction.run_script("delete from experiment_changes; delete from experiment_totals");
  });
}

// The obvious queries for the results.
constexpr const char* users =
    "select variant, is_multiple, count(*) from experiment_exposures "
    "where experiment = 1 group by variant, is_multiple";
constexpr const char* sums =
    "select metric, variant, count(*), sum(total), sum(total * total) from (select e.metric, "
    "x.variant, sum(e.value) as total from experiment_events e join experiment_exposures x "
    "on x.experiment = e.experiment and x.unit = e.unit where e.experiment = 1 "
    "and e.metric is not null and not x.is_multiple and e.occurred_at >= x.exposed_at "
    "group by e.metric, e.unit, x.variant) as units group by metric, variant";

void time_sql(Database& database) {
  const bench::Rounds rounds{.most = 7, .max_slow = 3};
  bench::print("results", bench::median_ms(database, rounds, [](Transaction& transaction) {
                 for (const auto* sql : {users, sums}) bench::read_all(transaction, sql);
               }));
}

// Measures how many events (in batches of 100) or assignments four threads record per second.
class IntakeRun {
 public:
  IntakeRun(Database& database, std::string part, std::chrono::seconds length)
      : database_(database), part_(std::move(part)),
        end_(std::chrono::steady_clock::now() + length), length_(length) {}

  double events() {
    return rate([](experiments::Intake& intake, const std::string& place) {
      experiments::EventBatch batch;
      for (int i = 0; i < 50; ++i) {
        const auto unit = place + "." + std::to_string(i);
        batch.events.push_back({.id = "x" + unit, .unit_id = unit, .exposure = "other"});
        batch.events.push_back({.id = "m" + unit, .unit_id = unit, .metric = "bought"});
      }
      return intake.take("large", batch).has_value() ? 100 : 0;
    });
  }
  double assignments() {
    return rate([](experiments::Intake& intake, const std::string& place) {
      return intake.assign("large", {"assigned-" + place, {}}).has_value() ? 1 : 0;
    });
  }

 private:
  template <class Record> double rate(Record record) {
    std::atomic<std::int64_t> recorded = 0;
    {
      constexpr int thread_count = 4;
      std::vector<std::jthread> threads;
      threads.reserve(thread_count);
      for (int thread = 0; thread < thread_count; ++thread)
        threads.emplace_back([&, thread] {
          experiments::Intake intake(database_, system_now, {});
          for (int round = 0; std::chrono::steady_clock::now() < end_; ++round)
            recorded +=
                record(intake, part_ + std::to_string(thread) + "." + std::to_string(round));
        });
    }
    return double(recorded) / double(length_.count());
  }

  Database& database_;
  const std::string part_;
  const std::chrono::steady_clock::time_point end_;
  const std::chrono::seconds length_;
};

// The background work of a server that keeps totals up to date.
class KeepingUp {
 public:
  explicit KeepingUp(Database& database)
      : jobs_{database, system_now, log_, threads_, {}}, queue_(jobs_),
        updater_(database, queue_, system_now),
        watch_(updater_, [](std::string_view) {}, threads_) {}

 private:
  Log log_{LogLevel::error};
  Threads threads_{log_};
  jobs::JobContext jobs_;
  jobs::Queue queue_;
  experiments::TotalsUpdater updater_;
  experiments::TotalsWatch watch_;
};

void drop_triggers(Database& database) {
  const bool is_postgres = database.engine() == "postgres";
  bench::write(database, [&](Transaction& transaction) {
    for (const std::string name : {"events_inserted", "exposures_inserted", "exposures_moved"})
      transaction.run_script("drop trigger experiment_" + name +
                             (!is_postgres                ? ""
                              : name == "events_inserted" ? " on experiment_events"
                                                          : " on experiment_exposures"));
  });
}

// Each measurement is made twice, because the speed of a machine varies over time.
int count_intake(const std::string& url, std::chrono::seconds length) {
  const auto database = bench::open_to_fill(url);
  make_experiment(*database);
  const auto run = [&](const char* way, const std::string& part) {
    bench::print((std::string("events, ") + way).c_str(),
                 IntakeRun(*database, part, length).events());
    bench::print((std::string("assignments, ") + way).c_str(),
                 IntakeRun(*database, part, length).assignments());
  };
  {
    const KeepingUp keeping(*database);
    run("with totals", "a");
    run("with totals", "b");
  }
  drop_triggers(*database);
  run("without", "c");
  run("without", "d");
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count > 3 && words[1] == std::string_view("intake"))
    return count_intake(words[2], std::chrono::seconds(std::atoi(words[3])));
  return bench::run(count, words, {fill, time_sql});
}
