// Fixture that compares the results of an experiment from kept totals with those from all rows: for
// one state of the database, they must agree to the last bit.
#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "areas/experiments/exposures/intake.h"
#include "areas/experiments/results/reporting.h"
#include "areas/experiments/service.h"
#include "areas/experiments/totals/updater.h"
#include "core/json/writer.h"
#include "tests/support/areas/test_jobs.h"
#include "tests/support/test_database.h"

namespace toolyard::experiments {

class KeptResults : public ::testing::TestWithParam<testing::Engine> {
 protected:
  void SetUp() override {
    Experiment request;
    request.key = request.name = "one";
    request.variants = {{.key = "a", .is_control = true}, {.key = "b"}, {.key = "c"}};
    request.metrics = {{.key = "buy"}, {.key = "revenue", .kind = MetricKind::mean}};
    id_ = service_.create({}, request)->id;
    act(Action::start);
  }
  void act(Action action) { ASSERT_TRUE(service_.act({}, id_, action)); }
  void send(std::vector<Event> events) {
    const auto taken = intake_.take("one", {std::move(events)});
    ASSERT_TRUE(taken) << taken.error().detail;
  }
  Event exposure(const std::string& unit, const std::string& variant, Instant at) {
    return {.id = "x" + std::to_string(++last_),
            .unit_id = unit,
            .exposure = variant,
            .occurred_at = at};
  }
  Event buy(const std::string& unit, Instant at) {
    return {
        .id = "m" + std::to_string(++last_), .unit_id = unit, .metric = "buy", .occurred_at = at};
  }
  Event revenue(const std::string& unit, Instant at, double value) {
    return {.id = "r" + std::to_string(++last_),
            .unit_id = unit,
            .metric = "revenue",
            .value = value,
            .occurred_at = at};
  }
  void sql(std::string_view text) {
    const auto done = database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.run_script(text);
      return {};
    });
    ASSERT_TRUE(done) << done.error().detail;
  }
  std::int64_t number(std::string_view text) {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>(text);
    });
  }

  // The results as JSON for one state of the database: from kept totals, and from all rows.
  struct Both {
    std::string kept, counted;
  };
  Both both(const ResultsQuery& query = {}) {
    return *database_->read([&](Transaction&) -> Result<Both> {
      return Both{to_json(kept_.results(id_, query).value()),
                  to_json(counted_.results(id_, query).value())};
    });
  }
  void expect_same(const ResultsQuery& query = {}) {
    const auto found = both(query);
    EXPECT_EQ(found.kept, found.counted) << query.start_date << " " << query.end_date;
  }
  // Whether the kept totals are sufficient to compute the results.
  bool is_kept() {
    return *database_->read([&](Transaction& transaction) -> Result<bool> {
      const auto one = find_record<StoredExperiment>(transaction, id_);
      const auto kept = find_totals(transaction, id_);
      const auto window = usual_window(*one, moment_of(*one, kept, now_));
      return bring_forward(transaction, *one, kept, window).has_value();
    });
  }
  void keep_up() { ASSERT_TRUE(updater_.keep_up()); }
  std::expected<void, JobFault> run_jobs() {
    std::expected<void, JobFault> last;
    for (const auto& job : jobs_.waiting())
      last = jobs_.run(job, [this](RunningJob& running) { return updater_.count(running); });
    return last;
  }

  testing::TestDatabase database_{GetParam()};
  std::unique_ptr<Database> other_ = database_.connect();
  Instant now_{std::chrono::seconds(1'800'000'000)};
  Clock clock_ = [this] { return now_; };
  testing::TestJobs jobs_{*database_, clock_};
  ExperimentService service_{*database_, clock_};
  Intake intake_{*database_, clock_, {}};
  Reporting kept_{*database_, clock_}, counted_{*database_, clock_, Counting::all};
  TotalsUpdater updater_{*database_, jobs_.queue(), clock_};
  ExperimentId id_{};
  int last_ = 0;
};

}  // namespace toolyard::experiments
