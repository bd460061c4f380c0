// Tests of results against a slow reference that keeps the same events in plain maps: events in any
// order, duplicated, late, or of units that saw two variants.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>

#include "areas/experiments/experiments.h"
#include "areas/experiments/exposures/store.h"
#include "areas/experiments/results/reporting.h"
#include "core/time/time.h"
#include "tests/support/test_database.h"

namespace toolyard::experiments {
namespace {

using std::chrono::seconds;
using testing::Engine;

struct TimedEvent {
  Event event;
  Instant at;
};

// The reference: records the reported events, and computes the expected sums of a period.
class Account {
 public:
  // Exposures are heard before the events of the same batch, and events of units that were not
  // exposed not at all.
  void hear(const std::vector<TimedEvent>& batch) {
    std::set<std::string> ids;
    std::vector<const TimedEvent*> events;
    for (const auto& one : batch) {
      if (!ids.insert(one.event.id).second) continue;
      if (!one.event.exposure) {
        events.push_back(&one);
        continue;
      }
      exposed_.insert(one.event.unit_id);
      heard_.push_back(one);
    }
    for (const auto* one : events)
      if (exposed_.contains(one->event.unit_id) && ids_.insert(one->event.id).second)
        heard_.push_back(*one);
  }
  struct Arm {
    std::int64_t users = 0, conversions = 0;
    double sum = 0, sum_of_squares = 0;
  };
  struct Sums {
    std::map<std::string, Arm> arms;
    std::int64_t multiple = 0;
  };
  Sums sums(Instant from, Instant to) const {
    std::map<std::string, std::set<std::string>> seen;
    std::map<std::string, Instant> first;
    for (const auto& [event, at] : heard_) {
      if (!event.exposure) continue;
      seen[event.unit_id].insert(*event.exposure);
      const auto [place, is_new] = first.emplace(event.unit_id, at);
      if (!is_new) place->second = std::min(place->second, at);
    }
    Sums sums;
    std::map<std::string, double> revenue;
    std::set<std::string> buyers;
    for (const auto& [event, at] : heard_) {
      const auto known = first.find(event.unit_id);
      if (!event.metric || known == first.end() || at < known->second || at >= to) continue;
      if (event.metric == "buy") buyers.insert(event.unit_id);
      else revenue[event.unit_id] += event.value.value_or(1);
    }
    for (const auto& [unit, at] : first) {
      if (at < from || at >= to) continue;
      if (seen[unit].size() > 1) {
        ++sums.multiple;
        continue;
      }
      auto& arm = sums.arms[*seen[unit].begin()];
      ++arm.users;
      arm.conversions += buyers.contains(unit);
      arm.sum += revenue[unit];
      arm.sum_of_squares += revenue[unit] * revenue[unit];
    }
    return sums;
  }

 private:
  std::set<std::string> ids_, exposed_;
  std::vector<TimedEvent> heard_;
};

class ExperimentResults : public ::testing::TestWithParam<Engine> {
 protected:
  ExperimentId start(Experiment request = {}) {
    request.key = "one";
    request.name = "One";
    if (request.variants.empty())
      request.variants = {{.key = "a", .is_control = true}, {.key = "b"}, {.key = "c"}};
    if (request.metrics.empty())
      request.metrics = {{.key = "buy"}, {.key = "revenue", .kind = MetricKind::mean}};
    const auto id = service_.create({}, request)->id;
    EXPECT_TRUE(service_.act({}, id, Action::start));
    return id;
  }
  Results results(ExperimentId id, const ResultsQuery& query = {}) {
    return reporting_.results(id, query).value();
  }
  void send(std::vector<Event> events) {
    const auto taken = intake_.take("one", {std::move(events)});
    ASSERT_TRUE(taken) << taken.error().detail;
  }
  // Reports `users` units that saw a variant, `buyers` of which have bought.
  void tell(const std::string& variant, int users, int buyers) {
    std::vector<Event> events;
    for (int i = 0; i < users; ++i) {
      const auto unit = variant + std::to_string(i);
      events.push_back({.id = "x" + unit, .unit_id = unit, .exposure = variant});
      if (i < buyers) events.push_back({.id = "m" + unit, .unit_id = unit, .metric = "buy"});
    }
    send(std::move(events));
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{seconds(1'800'000'000)};
  Clock clock_ = [this] { return now_; };
  ExperimentService service_{*database_, clock_};
  Intake intake_{*database_, clock_, {}};
  Reporting reporting_{*database_, clock_};
};
INSTANTIATE_TEST_SUITE_P(Engines, ExperimentResults, testing::both_engines(), testing::engine_name);

void expect_same(const Results& mine, const Account::Sums& theirs) {
  EXPECT_EQ(mine.health.multiple_exposures.count, theirs.multiple);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& count = mine.metrics[0].variants[i];
    const auto& sum = mine.metrics[1].variants[i];
    const auto found = theirs.arms.find(count.key);
    const auto arm = found == theirs.arms.end() ? Account::Arm{} : found->second;
    EXPECT_EQ(mine.health.srm.observed[i], arm.users);
    EXPECT_EQ(count.users, arm.users);
    EXPECT_EQ(count.conversions, arm.conversions) << count.key;
    EXPECT_NEAR(sum.sum.value(), arm.sum, 1e-9);
    EXPECT_EQ(sum.mean.has_value(), arm.users > 0);
    if (arm.users < 2) continue;
    const double n = double(arm.users), mean = arm.sum / n;
    EXPECT_NEAR(*sum.mean, mean, 1e-9);
    // The width of the interval reveals the variance.
    const double deviation = std::sqrt((arm.sum_of_squares - n * mean * mean) / (n - 1));
    if (arm.users > 50) {
      EXPECT_NEAR((sum.ci95->at(1) - sum.ci95->at(0)) / 2, 1.98 * deviation / std::sqrt(n),
                  0.03 * deviation / std::sqrt(n));
    }
  }
}

TEST_P(ExperimentResults, AreThoseOfASlowAccount) {
  const auto id = start();
  std::minstd_rand random(GetParam() == Engine::sqlite ? 1u : 2u);
  const auto pick = [&](unsigned count) { return static_cast<int>(random() % count); };
  Account account;
  const auto day = now_ - std::chrono::days(5);
  std::vector<TimedEvent> all;
  for (int i = 0; i < 3000; ++i) {
    const auto number = pick(400);
    TimedEvent one{
        .event = {.id = "e" + std::to_string(pick(2600)), .unit_id = "u" + std::to_string(number)},
        .at = day + seconds(pick(5 * 86'400))};
    const auto kind = pick(4);
    if (kind == 0)
      one.event.exposure = std::string(1, char('a' + (pick(40) ? number : pick(3)) % 3));
    else if (kind == 1) one.event.metric = "buy";
    else one.event.metric = "revenue";
    if (kind == 2) one.event.value = pick(1000) / 8.0 - 20;
    one.event.occurred_at = one.at;
    all.push_back(one);
  }
  for (std::size_t from = 0; from < all.size(); from += 250) {
    // Within a batch the order of equal ids is kept.
    const std::vector<TimedEvent> report(&all[from], &all[from] + 250);
    account.hear(report);
    std::vector<Event> batch;
    for (const auto& one : report) batch.push_back(one.event);
    send(batch);
    if (from % 1000 == 0) send(batch);  // sent again
  }
  now_ += std::chrono::hours(1);
  expect_same(results(id), account.sums(Instant(), now_));
  EXPECT_GT(results(id).health.multiple_exposures.count, 0);
  const Instant second = std::chrono::floor<std::chrono::days>(day) + std::chrono::days(1);
  const auto text = [](Instant moment) {
    std::string out;
    append_rfc3339(out, moment);
    return out.substr(0, 10);
  };
  const auto first_day = text(second), last_day = text(second + std::chrono::days(1));
  expect_same(results(id, {.start_date = first_day, .end_date = last_day}),
              account.sums(second, second + std::chrono::days(2)));
  expect_same(results(id, {.end_date = last_day}),
              account.sums(Instant(), second + std::chrono::days(2)));
}

TEST_P(ExperimentResults, PortionsMissNothing) {
  const auto id = start();
  tell("a", 40, 40);
  tell("b", 30, 30);
  std::vector<Event> events;  // many of one unit, in the middle of the others
  for (int i = 0; i < 25; ++i)
    events.push_back({.id = "m" + std::to_string(i), .unit_id = "a20", .metric = "buy"});
  send(std::move(events));
  for (const std::int64_t portion : {1, 2, 7, 69, 70, 94, 95, 1000}) {
    struct Arm {
      std::int64_t units = 0;
      double sum = 0, sum_of_squares = 0;
    };
    std::map<std::int64_t, Arm> arms;
    const auto add = [&](std::int64_t variant, double total) {
      auto& arm = arms[variant];
      ++arm.units;
      arm.sum += total;
      arm.sum_of_squares += total * total;
    };
    const auto summed = database_->read([&](Transaction& transaction) -> Result<int> {
      sum_metric(transaction, id, 1, {Instant(), now_ + seconds(1)}, add, portion);
      return 0;
    });
    ASSERT_TRUE(summed);
    EXPECT_EQ(arms.size(), 2u);
    EXPECT_EQ(arms[1].units, 40) << portion;
    EXPECT_EQ(arms[2].units, 30) << portion;
    EXPECT_EQ(arms[1].sum, 65);
    EXPECT_EQ(arms[1].sum_of_squares, 39 + 26 * 26) << portion;
  }
}

TEST_P(ExperimentResults, EventsBeforeTheExposureDoNotCount) {
  const auto id = start();
  const auto at = [&](int offset) { return std::optional(now_ + seconds(offset)); };
  send({{.id = "1", .unit_id = "u", .metric = "buy", .occurred_at = at(-3600)},
        {.id = "2", .unit_id = "u", .exposure = "b", .occurred_at = at(-1800)},
        {.id = "3", .unit_id = "never", .metric = "buy", .occurred_at = at(-10)}});
  EXPECT_EQ(results(id).metrics[0].variants[1].conversions, 0);
  send({{.id = "4", .unit_id = "u", .exposure = "b", .occurred_at = at(-7200)}});
  EXPECT_EQ(results(id).metrics[0].variants[1].conversions, 1) << "it was there earlier";
  EXPECT_EQ(results(id).health.total_users, 1);
  EXPECT_EQ(service_.find({}, id)->exposures, 1);
}

TEST_P(ExperimentResults, ANewPhaseBeginsAfresh) {
  const auto id = start();
  tell("a", 5, 1);
  now_ += seconds(60);
  ASSERT_TRUE(service_.act({}, id, Action::stop));
  now_ += seconds(60);
  EXPECT_EQ(results(id).health.total_users, 5);
  ASSERT_TRUE(service_.act({}, id, Action::start));
  EXPECT_EQ(results(id).health.total_users, 0);
  tell("b", 3, 1);
  EXPECT_EQ(results(id).health.total_users, 3);
  EXPECT_EQ(results(id, {.start_date = "2020-01-01"}).health.total_users, 8);
}

TEST_P(ExperimentResults, RefuseAPeriodThatBeginsAfterItsUsualEnd) {
  const auto id = start();
  tell("a", 5, 1);
  const auto day_in = [&](int days) {
    std::string text;
    append_rfc3339(text, now_ + std::chrono::days(days));
    return text.substr(0, 10);
  };
  const auto today = day_in(0), tomorrow = day_in(1), later = day_in(3);
  const auto refused = [&](const ResultsQuery& query) {
    const auto faults = faults_in(reporting_.results(id, query));
    return faults.empty() ? std::string() : faults[0].pointer + " " + faults[0].code;
  };
  EXPECT_EQ(refused({.start_date = today}), "");
  EXPECT_EQ(refused({.start_date = tomorrow}), "/start_date out_of_range");
  ASSERT_TRUE(service_.act({}, id, Action::stop));
  now_ += std::chrono::days(3);
  EXPECT_EQ(refused({.start_date = today}), "");
  EXPECT_EQ(refused({.start_date = tomorrow}), "/start_date out_of_range");
  EXPECT_EQ(refused({.start_date = tomorrow, .end_date = later}), "");
}

TEST_P(ExperimentResults, NamespacesKeepExperimentsApart) {
  start({.space = Part{"page", 0, 0.4}});
  Experiment request{.key = "two", .name = "Two", .space = Part{"page", 0.4, 1}};
  request.variants = {{.key = "a", .is_control = true}, {.key = "b"}};
  ASSERT_TRUE(service_.act({}, service_.create({}, request)->id, Action::start));
  int of_one = 0;
  for (int i = 0; i < 200; ++i) {
    const AssignRequest unit{"u" + std::to_string(i), {}};
    const bool is_in_one = intake_.assign("one", unit)->in_experiment;
    EXPECT_NE(is_in_one, intake_.assign("two", unit)->in_experiment);
    of_one += is_in_one;
  }
  EXPECT_NEAR(of_one, 80, 30);
}

TEST_P(ExperimentResults, AfterTheStopNothingCounts) {
  const auto id = start();
  tell("a", 2, 0);
  now_ += seconds(60);
  ASSERT_TRUE(service_.act({}, id, Action::stop));
  now_ += seconds(60);
  send({{.id = "late", .unit_id = "a0", .metric = "buy"},
        {.id = "told late", .unit_id = "a1", .metric = "buy", .occurred_at = now_ - seconds(90)}});
  EXPECT_EQ(results(id).metrics[0].variants[0].conversions, 1);
  EXPECT_EQ(results(id).period.end, now_ - seconds(60));
  EXPECT_FALSE(results(id).period.start);
}

TEST_P(ExperimentResults, Decisions) {
  const auto id = start({.min_users_per_variant = 50});
  tell("a", 300, 60);
  tell("b", 300, 100);
  tell("c", 300, 58);
  auto shown = results(id);
  EXPECT_EQ(shown.decision, Decision::ship);
  EXPECT_EQ(shown.reasons.at(0).code, "better");
  EXPECT_TRUE(shown.metrics[0].comparisons[0].significant);
  EXPECT_FALSE(shown.metrics[0].comparisons[1].significant);
  const auto p = *shown.metrics[0].comparisons[0].p_value;
  const auto holm =
      results(id, {.engine = experiments::Engine::frequentist, .correction = Correction::holm});
  EXPECT_NEAR(holm.metrics[0].comparisons[0].p_value_adjusted.value(), 2 * p, 1e-12);
  EXPECT_EQ(holm.decision, Decision::ship);
  // If less is better, the same numbers lead to the opposite result.
  SeenFields given;
  given.mark(find_field(type_of<Experiment>, "metrics"));
  Experiment request = *service_.find({}, id);
  request.metrics[0].goal = Goal::decrease;
  const auto chance = *shown.metrics[0].comparisons[0].chance_to_win;
  ASSERT_TRUE(service_.change({.given = given}, id, request));
  shown = results(id);
  EXPECT_NEAR(*shown.metrics[0].comparisons[0].chance_to_win, 1 - chance, 1e-12);
  EXPECT_EQ(shown.reasons.at(0).code, "worse");
  EXPECT_EQ(shown.decision, Decision::no_difference) << "c is not worse";
  request.metrics[0].min_users = 301;
  ASSERT_TRUE(service_.change({.given = given}, id, request));
  EXPECT_FALSE(results(id).metrics[0].comparisons[0].significant);
}

TEST_P(ExperimentResults, TellALiftWithoutVariance) {
  const auto id = start();
  tell("a", 30, 30);
  tell("b", 30, 30);
  tell("c", 30, 0);
  const auto shown = results(id);
  const auto& same = shown.metrics[0].comparisons[0];
  EXPECT_EQ(same.lift.absolute, 0);
  EXPECT_EQ(same.lift.relative, 0);
  EXPECT_FALSE(same.lift.ci || same.lift.standard_error || same.p_value);
  EXPECT_EQ(same.reasons.at(0).code, "zero_variance");
  EXPECT_EQ(shown.metrics[0].comparisons[1].lift.relative, -1);
}

TEST_P(ExperimentResults, NumbersAreFiniteWhateverIsSent) {
  const auto id = start();
  std::vector<Event> events;
  for (const std::string variant : {"a", "b", "c"})
    for (int i = 0; i < 3; ++i) {
      const auto unit = variant + std::to_string(i);
      events.push_back({.id = "x" + unit, .unit_id = unit, .exposure = variant});
      events.push_back({.id = "m" + unit,
                        .unit_id = unit,
                        .metric = "revenue",
                        .value = variant == "a"   ? 1e15
                                 : variant == "b" ? -1e15
                                                  : 5e-324});
    }
  send(std::move(events));
  const auto shown = results(id);
  for (const auto& one : shown.metrics[1].comparisons) {
    EXPECT_TRUE(one.lift.absolute && std::isfinite(*one.lift.absolute));
    EXPECT_FALSE(one.p_value) << "nothing varies";
    EXPECT_EQ(one.reasons.at(0).code, "zero_variance");
  }
}

}  // namespace
}  // namespace toolyard::experiments
