// Fills a database with an experiment, and times the bare SQL behind its results.
//   experiment_results fill DATABASE_URL EXPOSURES     one event of a metric for every fifth unit
//   experiment_results sql DATABASE_URL                prints `name<TAB>milliseconds`, a median
//   each
#include <stdexcept>

#include "areas/experiments/service.h"
#include "bench/filled_database.h"

namespace {

using namespace toolyard;

experiments::ExperimentId make_experiment(Database& database) {
  experiments::Experiment request;
  request.key = request.name = "large";
  request.variants = {{.key = "control", .is_control = true}, {.key = "other"}};
  request.metrics = {{.key = "bought"}, {.key = "revenue", .kind = experiments::MetricKind::mean}};
  experiments::ExperimentService service(database, system_now);
  const auto id = service.create(request)->id;
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
  bench::write_by_numbers(database, count, [&](Transaction& transaction) {
    transaction.change(fill_exposures, id);
    transaction.change(fill_counts);
    transaction.change(fill_events, id);
  });
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

void time_sql(Database& database) {
  const bench::Rounds rounds{.most = 7, .most_slow = 3};
  bench::print("results", bench::median_ms(database, rounds, [](Transaction& transaction) {
                 for (const auto* sql : {users, sums}) bench::read_all(transaction, sql);
               }));
}

}  // namespace

int main(int count, char** words) { return bench::run(count, words, {fill, time_sql}); }
