// Tests with random streams of everything that can happen to an experiment: after each step,
// results of every kind equal a full count, bit for bit.
#include <array>
#include <random>

#include "core/time/time.h"
#include "tests/support/areas/kept_results.h"
#include "tests/support/areas/unreliable_database.h"

namespace toolyard::experiments {
namespace {

using std::chrono::seconds;
using testing::Engine;

std::string day_text(Instant moment) {
  std::string out;
  append_rfc3339(out, moment);
  return out.substr(0, 10);
}

// A random stream of steps; after each, results of every kind are compared.
class KeptResultsStream : public KeptResults {
 protected:
  int pick(unsigned count) { return static_cast<int>(random_() % count); }
  Instant moment() {
    if (pick(8) == 0) return now_ + seconds(pick(40));  // a clock that is ahead
    if (pick(3) == 0) return now_ - seconds(pick(4 * 86'400));
    return now_ - std::chrono::microseconds(pick(20'000'000));
  }
  Event event() {
    const auto place = pick(60);
    const auto unit = "u" + std::to_string(place);
    const auto variant = std::string(1, char('a' + (pick(9) ? place : pick(3)) % 3));
    auto one = pick(3) == 0   ? exposure(unit, variant, moment())
               : pick(2) == 0 ? buy(unit, moment())
                              : revenue(unit, moment(), value());
    if (pick(12) == 0) one.id = "m1";  // sent before
    return one;
  }
  // An event that an earlier version recorded although its unit was not exposed.
  void record_early() {
    sql("insert into experiment_events (experiment, id, metric, unit, occurred_at, value) values "
        "(" +
        std::to_string(std::int64_t(id_)) + ", 'old" + std::to_string(++last_) + "', 1, 'u" +
        std::to_string(pick(90)) + "', " +
        std::to_string(now_.time_since_epoch().count() - pick(90) * 1'000'000LL) + ", 1)");
  }
  double value() {
    constexpr std::array odd{0.1, 1e15, -1e15, 5e-324, -0.7, 1e-160, 333.3};
    return pick(2) ? odd.at(static_cast<std::size_t>(pick(odd.size()))) : pick(10'000) / 100.0;
  }
  void step() {
    std::vector<Event> events;
    switch (pick(10)) {
      case 0: return keep_up();
      case 1: now_ += seconds(pick(30)); return;
      case 2: now_ += std::chrono::microseconds(pick(900'000)); return;
      case 3:
        static_cast<void>(intake_.assign("one", {"u" + std::to_string(pick(90)), {}}));
        return;
      case 4:
        if (pick(6) == 0)
          act(service_.find({}, id_)->status == Status::running ? Action::stop : Action::start);
        return;
      case 5: return record_early();
      default: break;
    }
    for (int i = pick(12); i >= 0; --i) events.push_back(event());
    send(std::move(events));
  }
  void expect_all_same() {
    const auto first = day_text(now_ - std::chrono::days(2)), last = day_text(now_);
    expect_same();
    expect_same({.metric = "revenue"});
    expect_same({.engine = experiments::Engine::frequentist, .correction = Correction::holm});
    expect_same({.start_date = first});
    expect_same({.end_date = last});
    expect_same({.start_date = first, .end_date = last, .min_effect = 0.1});
  }

  std::minstd_rand random_{GetParam() == Engine::sqlite ? 11u : 12u};
};
INSTANTIATE_TEST_SUITE_P(Engines, KeptResultsStream, testing::both_engines(), testing::engine_name);

TEST_P(KeptResultsStream, GivesTheSameResultsAfterEachStep) {
  for (int i = 0; i < 400; ++i) {
    step();
    expect_all_same();
    ASSERT_TRUE(is_kept()) << "step " << i;
    if (HasFailure()) FAIL() << "step " << i;
  }
  EXPECT_TRUE(jobs_.waiting().empty()) << "nothing had to be counted";
  EXPECT_GT(kept_.results(id_, {.start_date = "2020-01-01"})->health.multiple_exposures.count, 0);
}

// Writes that fail, and others whose success is not reported: the work is repeated.
TEST_P(KeptResultsStream, SurvivesWhatIsLost) {
  testing::UnreliableDatabase unreliable(*database_);
  TotalsUpdater updater(unreliable, jobs_.queue(), clock_);
  for (int i = 0; i < 150; ++i) {
    step();
    unreliable.refused = pick(2);
    unreliable.unanswered = pick(2);
    static_cast<void>(updater.keep_up());
    expect_same();
    if (pick(20) == 0) sql("delete from experiment_totals");
    if (pick(10) == 0) static_cast<void>(run_jobs());
    expect_same();
    if (HasFailure()) FAIL() << "step " << i;
  }
}

}  // namespace
}  // namespace toolyard::experiments
