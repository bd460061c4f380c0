// Tests with two nodes on one database that assign the same units and record the same events at the
// same time: one exposure for each unit, every id once, and correct counts.
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "areas/experiments/exposures/intake.h"
#include "areas/experiments/service.h"
#include "tests/support/test_database.h"

namespace toolyard::experiments {
namespace {

class ExperimentRaces : public ::testing::TestWithParam<testing::Engine> {
 protected:
  static constexpr int threads = 6, units = 30;

  void SetUp() override {
    Experiment request;
    request.key = request.name = "one";
    request.variants = {{.key = "a", .is_control = true}, {.key = "b"}};
    request.metrics = {{.key = "buy"}};
    ExperimentService service(*database_, system_now);
    id_ = service.create({}, request)->id;
    ASSERT_TRUE(service.act({}, id_, Action::start));
  }
  // Runs `work` on several threads, each with a node of its own and the number of the thread.
  template <class Work> void together(Work work) {
    std::vector<std::jthread> all;
    for (int i = 0; i < threads; ++i)
      all.emplace_back([this, &work, i] {
        Intake node(i % 2 ? *database_ : *other_, system_now, {});
        work(node, i);
      });
  }
  std::int64_t number(const char* sql) {
    return database_
        ->read([&](Transaction& transaction) -> Result<std::int64_t> {
          return *transaction.row<std::int64_t>(sql);
        })
        .value();
  }

  testing::TestDatabase database_{GetParam()};
  std::unique_ptr<Database> other_ = database_.connect();
  ExperimentId id_{};
};
INSTANTIATE_TEST_SUITE_P(Engines, ExperimentRaces, testing::both_engines(), testing::engine_name);

TEST_P(ExperimentRaces, TheSameUnitIsExposedOnce) {
  std::mutex mutex;
  std::map<std::string, std::set<std::string>> shown;
  std::atomic<int> fresh = 0;
  together([&](Intake& node, int) {
    for (int i = 0; i < units; ++i) {
      const auto unit = "u" + std::to_string(i);
      const auto got = node.assign("one", {unit, {}});
      ASSERT_TRUE(got) << got.error().detail;
      fresh += !got->sticky;
      const std::scoped_lock lock(mutex);
      shown[unit].insert(got->variant);
    }
  });
  EXPECT_EQ(fresh, units);
  for (const auto& [unit, variants] : shown) EXPECT_EQ(variants.size(), 1u) << unit;
  EXPECT_EQ(number("select count(*) from experiment_exposures"), units);
  EXPECT_EQ(number("select cast(sum(exposures) as bigint) from experiment_exposure_counts"), units);
}

TEST_P(ExperimentRaces, BatchesInAnyOrderNeverWaitForEachOther) {
  std::atomic<std::int64_t> recorded = 0;
  together([&](Intake& node, int thread) {
    for (int round = 0; round < 8; ++round) {
      EventBatch batch;
      for (int i = 0; i < units; ++i) {
        const auto name = std::to_string(thread % 2 ? i : units - 1 - i);
        batch.events.push_back({.id = "x" + name + "." + std::to_string(round),
                                .unit_id = "u" + name,
                                .exposure = i % 3 ? "a" : "b"});
        batch.events.push_back({.id = "m" + name + "." + std::to_string(round),
                                .unit_id = "u" + name,
                                .metric = "buy"});
      }
      const auto taken = node.take("one", batch);
      ASSERT_TRUE(taken) << taken.error().detail;
      recorded += taken->recorded;
    }
  });
  EXPECT_GE(recorded, 8 * units + units) << "and exposures that turned out to be earlier";
  EXPECT_EQ(number("select count(*) from experiment_events"), 8 * units);
  EXPECT_EQ(number("select cast(sum(events) as bigint) from experiment_event_counts"), 8 * units);
  EXPECT_EQ(number("select count(*) from experiment_exposures"), units);
  EXPECT_EQ(number("select cast(sum(exposures) as bigint) from experiment_exposure_counts"), units);
}

}  // namespace
}  // namespace toolyard::experiments
