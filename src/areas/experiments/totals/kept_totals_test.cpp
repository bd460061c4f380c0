// Tests that results from kept totals equal a full count, bit for bit: with several writers, late
// events, different clocks, lost totals, and rows changed by hand.
#include <algorithm>
#include <atomic>
#include <random>
#include <thread>

#include "tests/support/areas/kept_results.h"
#include "tests/support/areas/unreliable_database.h"

namespace toolyard::experiments {
namespace {

using std::chrono::seconds;

INSTANTIATE_TEST_SUITE_P(Engines, KeptResults, testing::both_engines(), testing::engine_name);

// Several writers on two nodes, both of which update totals and count, while other threads read
// results.
TEST_P(KeptResults, ConcurrentWritersDoNotInterfere) {
  constexpr int writers = 4, rounds = 25;
  const Clock clock = system_now;
  std::atomic<int> at_work = writers;
  std::vector<std::jthread> all;
  for (int writer = 0; writer < writers; ++writer)
    all.emplace_back([&, writer] {
      std::minstd_rand random(static_cast<unsigned>(writer) + 1);
      Intake node(writer % 2 ? *database_ : *other_, clock, {});
      for (int round = 0; round < rounds; ++round) {
        EventBatch batch;
        for (int i = 0; i < 20; ++i) {
          const auto unit = "u" + std::to_string(random() % 40);
          const auto id = std::to_string(writer) + "." + std::to_string(round * 20 + i);
          if (random() % 3 == 0)
            batch.events.push_back(
                {.id = id,
                 .unit_id = unit,
                 .exposure = random() % 20 ? "a" : "b",
                 .occurred_at = clock() - seconds(static_cast<int>(random() % 20))});
          else
            batch.events.push_back(
                {.id = id,
                 .unit_id = unit,
                 .metric = "revenue",
                 .value = 0.1,
                 .occurred_at = clock() - seconds(static_cast<int>(random() % 20))});
        }
        EXPECT_TRUE(node.take("one", batch));
        EXPECT_TRUE(node.assign("one", {"v" + std::to_string(random() % 50), {}}));
      }
      --at_work;
    });
  for (auto* node : {&*database_, other_.get()})
    all.emplace_back([&, node] {
      TotalsUpdater updater(*node, jobs_.queue(), clock);
      while (at_work > 0) EXPECT_TRUE(updater.keep_up());
    });
  int looks = 0;
  while (at_work > 0 || looks < 3) {
    now_ = system_now() + seconds(5);
    expect_same();
    ++looks;
  }
  all.clear();
  now_ = system_now() + seconds(1);
  EXPECT_TRUE(is_kept());
  keep_up();
  expect_same();
  EXPECT_EQ(number("select count(*) as count from experiment_changes"), 0);
  EXPECT_TRUE(jobs_.waiting().empty());
}

TEST_P(KeptResults, LateEventsChangeWhatIsKept) {
  send({exposure("u", "a", now_), exposure("w", "b", now_)});
  keep_up();
  send({buy("u", now_ - seconds(60)), revenue("w", now_, 2)});
  keep_up();
  EXPECT_EQ(kept_.results(id_, {})->metrics[0].variants[0].conversions, 0) << "too early";
  send({exposure("u", "a", now_ - seconds(90))});
  EXPECT_EQ(kept_.results(id_, {})->metrics[0].variants[0].conversions, 1);
  keep_up();
  EXPECT_EQ(kept_.results(id_, {})->metrics[0].variants[0].conversions, 1);
  send({exposure("w", "c", now_)});
  EXPECT_EQ(kept_.results(id_, {})->metrics[1].variants[1].sum, 0.0) << "saw two";
  keep_up();
  expect_same();
  EXPECT_EQ(number("select count(*) as count from experiment_changes"), 0);
}

TEST_P(KeptResults, WhatIsStillToComeCountsWhenItsTimeComes) {
  send({exposure("u", "a", now_ + seconds(60)), exposure("w", "b", now_),
        buy("w", now_ + seconds(90)), buy("u", now_ + seconds(120))});
  for (int i = 0; i < 16; ++i) {
    keep_up();
    now_ += seconds(5);
    expect_same();
    keep_up();
    now_ += seconds(5);
    expect_same();
  }
  EXPECT_EQ(kept_.results(id_, {})->metrics[0].variants[0].conversions, 1);
  keep_up();
  EXPECT_EQ(number("select count(*) as count from experiment_changes"), 0);
}

TEST_P(KeptResults, ANodeWhoseClockIsAheadHidesNothing) {
  send({exposure("u", "a", now_), exposure("w", "b", now_ + seconds(4)), buy("u", now_)});
  const auto slow = now_;
  now_ += seconds(5);
  keep_up();
  now_ = slow;
  EXPECT_TRUE(is_kept());
  expect_same();
  EXPECT_EQ(kept_.results(id_, {})->health.total_users, 2) << "as the other node tells";
  act(Action::stop);
  EXPECT_TRUE(is_kept());
  expect_same();
  now_ += seconds(60);
  keep_up();
  act(Action::start);
  EXPECT_TRUE(is_kept());
  EXPECT_EQ(kept_.results(id_, {})->health.total_users, 0);
  send({exposure("u2", "a", now_)});
  keep_up();
  expect_same();
  EXPECT_TRUE(jobs_.waiting().empty());
}

TEST_P(KeptResults, ACountRepairsWhatWasSpoiled) {
  for (int i = 0; i < 20; ++i) {
    const auto unit = "u" + std::to_string(i);
    send({exposure(unit, i % 2 ? "a" : "b", now_), revenue(unit, now_ + seconds(i), 0.1 * i)});
  }
  now_ += seconds(10);
  keep_up();
  const auto right = both();
  EXPECT_EQ(right.kept, right.counted);
  sql(R"(update experiment_totals set totals =
      '{"arms":[{"variant":1,"alone":7,"multiple":0}],"sums":[]}')");
  EXPECT_NE(both().kept, right.counted);
  for (const auto* text :
       {"update experiment_totals set totals = 'what?'", "delete from experiment_totals"}) {
    sql(text);
    EXPECT_FALSE(is_kept()) << text;
    EXPECT_EQ(both().kept, right.counted) << "everything is counted";
  }
  keep_up();
  ASSERT_EQ(jobs_.waiting().size(), 1u);
  EXPECT_EQ(jobs_.waiting().at(0).kind, "experiments.count");
  send({buy("u1", now_)});
  ASSERT_TRUE(run_jobs());
  EXPECT_TRUE(is_kept());
  expect_same();
  send({buy("u2", now_)});
  now_ += seconds(20);
  expect_same();
  keep_up();
  expect_same();
  EXPECT_TRUE(jobs_.waiting().empty());
}

// Rows that are older than the totals, as after an upgrade.
TEST_P(KeptResults, OlderDatabasesAreCounted) {
  send({exposure("u", "a", now_), buy("u", now_), exposure("w", "b", now_ + seconds(30)),
        revenue("u", now_ + seconds(60), 0.3)});
  sql("delete from experiment_totals; delete from experiment_changes");
  expect_same();
  keep_up();
  expect_same();
  ASSERT_TRUE(run_jobs());
  EXPECT_TRUE(is_kept());
  for (int i = 0; i < 9; ++i) {
    now_ += seconds(10);
    expect_same();
    keep_up();
  }
  EXPECT_EQ(kept_.results(id_, {})->health.total_users, 2);
  EXPECT_TRUE(jobs_.waiting().empty());
}

// A server of a former version stores totals with rounded squares.
TEST_P(KeptResults, RoundedTotalsAreCountedAgain) {
  send({exposure("u", "a", now_), revenue("u", now_, 0.1), exposure("w", "a", now_)});
  keep_up();
  const auto right = both().counted;
  sql("update experiment_totals set change_count = change_count + 1");
  EXPECT_FALSE(is_kept());
  EXPECT_EQ(both().kept, right);
  const auto locked = database_->write([&](Transaction& transaction) -> Result<bool> {
    return lock_totals(transaction, id_).has_value();
  });
  EXPECT_TRUE(*locked);
  EXPECT_FALSE(is_kept()) << "as before";
  keep_up();
  ASSERT_TRUE(run_jobs());
  EXPECT_TRUE(is_kept());
  expect_same();
  sql("update experiment_totals set exact_at = -1");
  now_ += seconds(61);  // a count is requested once a minute
  EXPECT_FALSE(is_kept()) << "as the migration leaves it";
  keep_up();
  ASSERT_TRUE(run_jobs());
  EXPECT_TRUE(is_kept());
  expect_same();
}

TEST_P(KeptResults, SmallDeviationsOfLargeValuesCount) {
  std::vector<Event> all;
  for (int i = 0; i < 200; ++i) {
    const auto unit = "u" + std::to_string(i);
    all.push_back(exposure(unit, i < 100 ? "a" : "b", now_));
    all.push_back(revenue(unit, now_, (i < 100 ? 1e9 : 1e9 + 1) + (i % 2 ? 0.02 : -0.02)));
  }
  // What some report together, others report one by one and in any order.
  std::minstd_rand random(GetParam() == testing::Engine::sqlite ? 21u : 22u);
  std::ranges::shuffle(all, random);
  for (std::size_t from = 0; from < all.size();) {
    const auto size = std::min(all.size() - from, std::size_t(1) + random() % 60);
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(from);
    send(std::vector<Event>(first, first + static_cast<std::ptrdiff_t>(size)));
    from += size;
    if (random() % 2) keep_up();
  }
  send(all);
  now_ += seconds(5);
  keep_up();
  expect_same();
  const auto results = *kept_.results(id_, {});
  const auto& arm = results.metrics[1].variants[0];
  EXPECT_NEAR((arm.ci95->at(1) - arm.ci95->at(0)) / 2, 0.00398843, 1.3e-7)
      << "t(0.975, 99) * 0.0201008 / 10";
  const auto& comparison = results.metrics[1].comparisons[0];
  EXPECT_TRUE(comparison.reasons.empty());
  EXPECT_NEAR(comparison.absolute.ci->at(0), 1 - 0.0056057, 2e-6);
  EXPECT_NEAR(comparison.absolute.ci->at(1), 1 + 0.0056057, 2e-6);
}

// The result of a count is discarded if the totals were changed meanwhile.
TEST_P(KeptResults, OfTwoCountsOneIsKept) {
  send({exposure("u", "a", now_)});
  sql("delete from experiment_totals");
  keep_up();
  const auto job = jobs_.waiting().at(0);
  const auto done = jobs_.run(job, [&](RunningJob& running) {
    testing::UnreliableDatabase lost(*other_);
    TotalsUpdater elsewhere(lost, jobs_.queue(), clock_);
    lost.refused = 1;
    EXPECT_FALSE(elsewhere.count(running));
    return updater_.count(running);
  });
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_TRUE(is_kept());
  expect_same();
}

TEST_P(KeptResults, RowsThatAreChangedByHandAreCounted) {
  send({exposure("u", "a", now_), exposure("w", "b", now_), buy("u", now_), buy("w", now_)});
  keep_up();
  for (const auto* text :
       {"delete from experiment_events where unit = 'u' and metric is not null",
        "update experiment_exposures set variant = 3 where unit = 'w'",
        "update experiment_exposures set exposed_at = exposed_at + 1000000 where unit = 'w'",
        "update experiment_events set value = 2",
        "delete from experiment_exposures where unit = 'u'"}) {
    sql(text);
    EXPECT_FALSE(is_kept()) << text;
    expect_same();
    now_ += seconds(90);
    keep_up();
    ASSERT_TRUE(run_jobs()) << text;
    EXPECT_TRUE(is_kept()) << text;
    expect_same();
  }
}

// Validates the other tests: if one event is not taken into account, the results differ.
TEST_P(KeptResults, WhatIsMissingShows) {
  send({exposure("u", "a", now_), exposure("w", "b", now_)});
  keep_up();
  send({buy("u", now_)});
  expect_same();
  sql("delete from experiment_changes");
  const auto found = both();
  EXPECT_NE(found.kept, found.counted);
}

}  // namespace
}  // namespace toolyard::experiments
