// Tests of what visitors of pages do on its way into the database: counted once, bounded, kept
// while the database is away, and dropped for experiments that take nothing any more.
#include "areas/experiments/pages/arrivals.h"

#include <gtest/gtest.h>

#include "areas/experiments/facts.h"
#include "areas/experiments/service.h"
#include "tests/support/areas/unreliable_database.h"
#include "tests/support/test_database.h"

namespace toolyard::experiments {
namespace {

class PageArrivals : public ::testing::TestWithParam<testing::Engine> {
 protected:
  void SetUp() override {
    request_.key = request_.name = "page";
    request_.page = TestedPage{.content_item = 7};
    request_.variants = {{.key = "a", .is_control = true}, {.key = "b", .value = "B"}};
    ExperimentService service(*database_, system_now,
                              {.url_of = [](const PagePlace&) { return std::string("/blog/x/"); }});
    const auto made = service.create({}, request_);
    ASSERT_TRUE(made) << made.error().detail;
    id_ = made->id;
    // The text does not exist here, so that the experiment could not be started by its action.
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change("update experiments set status = 'running' where id = $1", id_);
      return {};
    }));
  }
  std::int64_t number(const std::string& sql) {
    return database_
        ->read([&](Transaction& transaction) -> Result<std::int64_t> {
          return *transaction.row<std::int64_t>(sql);
        })
        .value();
  }
  std::int64_t exposures() { return number("select count(*) from experiment_exposures"); }
  std::int64_t events() { return number("select count(*) from experiment_events"); }

  testing::TestDatabase database_{GetParam()};
  testing::UnreliableDatabase unreliable_{*database_};
  Intake intake_{unreliable_, system_now, {}};
  Arrivals arrivals_{intake_, system_now};
  Experiment request_;
  ExperimentId id_{};
};
INSTANTIATE_TEST_SUITE_P(Engines, PageArrivals, testing::both_engines(), testing::engine_name);

TEST_P(PageArrivals, AreRecordedOnce) {
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 1'200; ++i) {
      const auto unit = "u" + std::to_string(i);
      EXPECT_TRUE(arrivals_.expose("page", i % 2 ? "a" : "b", unit));
      const bool is_dropped = i < 700 && !arrivals_.note("page", SiteEvent::followed_link, unit);
      EXPECT_FALSE(is_dropped);
    }
    EXPECT_TRUE(arrivals_.flush());
    EXPECT_EQ(exposures(), 1'200);
    EXPECT_EQ(events(), 700);
  }
  EXPECT_EQ(number("select count(*) from experiment_exposures where is_multiple"), 0);
}

TEST_P(PageArrivals, OfVisitorsWhoWereNotShownAVariantAreIgnored) {
  EXPECT_TRUE(arrivals_.note("page", SiteEvent::used_tool, "stranger"));
  EXPECT_TRUE(arrivals_.flush());
  EXPECT_EQ(events(), 0);
}

TEST_P(PageArrivals, WaitWhileTheDatabaseIsAway) {
  unreliable_.refused = 2;
  EXPECT_TRUE(arrivals_.expose("page", "a", "one"));
  EXPECT_FALSE(arrivals_.flush());
  EXPECT_TRUE(arrivals_.note("page", SiteEvent::registered, "one"));
  EXPECT_FALSE(arrivals_.flush());
  unreliable_.unanswered = 1;  // recorded, but nobody says so
  EXPECT_FALSE(arrivals_.flush());
  EXPECT_TRUE(arrivals_.flush());
  EXPECT_EQ(exposures(), 1);
  EXPECT_EQ(events(), 1);
}

// A click may be answered by another node than the page, before that has recorded the exposure.
TEST_P(PageArrivals, WaitForExposuresOfOtherNodes) {
  auto now = system_now();
  const auto clock = [&] { return now; };
  Arrivals here{intake_, clock}, there{intake_, clock};
  EXPECT_TRUE(there.expose("page", "a", "one"));
  EXPECT_TRUE(here.note("page", SiteEvent::followed_link, "one"));
  EXPECT_TRUE(here.expose("page", "b", "two"));
  EXPECT_TRUE(here.flush(Arrivals::Events::delayed));
  EXPECT_EQ(exposures(), 1) << "exposures do not wait";
  EXPECT_TRUE(there.flush(Arrivals::Events::delayed));
  now += Arrivals::event_delay;
  EXPECT_TRUE(here.flush(Arrivals::Events::delayed));
  EXPECT_EQ(exposures(), 2);
  EXPECT_EQ(events(), 1);
}

TEST_P(PageArrivals, OfUnitsThatTakePartAreRecordedWhenTheExperimentIsFull) {
  const Options options{.max_units = 1};
  Intake intake(*database_, system_now, options);
  Arrivals arrivals(intake, system_now);
  EXPECT_TRUE(arrivals.expose("page", "a", "one"));
  EXPECT_TRUE(arrivals.flush());
  EXPECT_TRUE(arrivals.note("page", SiteEvent::followed_link, "one"));
  EXPECT_TRUE(arrivals.expose("page", "a", "two"));
  EXPECT_TRUE(arrivals.flush());
  EXPECT_EQ(exposures(), 1);
  EXPECT_EQ(events(), 1);
}

TEST_P(PageArrivals, OfOtherTransactionsOutliveAnException) {
  EXPECT_TRUE(arrivals_.expose("another", "a", "one"));
  EXPECT_TRUE(arrivals_.expose("page", "a", "one"));
  unreliable_.broken = 1;
  EXPECT_THROW(static_cast<void>(arrivals_.flush()), BrokenStore);
  EXPECT_EQ(exposures(), 0);
  EXPECT_TRUE(arrivals_.flush());
  EXPECT_EQ(exposures(), 1);
}

TEST_P(PageArrivals, AreBounded) {
  unreliable_.refused = 1;
  for (std::size_t i = 0; i < Arrivals::max_waiting; ++i)
    ASSERT_TRUE(arrivals_.expose("page", "a", "u"));
  EXPECT_FALSE(arrivals_.expose("page", "a", "u"));
  EXPECT_FALSE(arrivals_.flush());
  EXPECT_FALSE(arrivals_.expose("page", "a", "u"));
}

// One experiment that takes nothing does not hold up the others.
TEST_P(PageArrivals, OfAnArchivedExperimentAreDropped) {
  EXPECT_TRUE(arrivals_.expose("gone", "a", "one"));
  EXPECT_TRUE(arrivals_.expose("page", "a", "one"));
  EXPECT_TRUE(arrivals_.flush());
  EXPECT_EQ(exposures(), 1);
}

TEST_P(PageArrivals, BelongToRunningExperiments) {
  const auto found = database_
                         ->read([&](Transaction& transaction) -> Result<PageExperiments> {
                           EXPECT_GT(pages_version(transaction), 0);
                           return page_experiments(transaction);
                         })
                         .value();
  ASSERT_EQ(found.running.size(), 1u);
  EXPECT_EQ(found.running[0].page_key, "text 7");
  EXPECT_EQ(found.running[0].variants[1].value, "B");
  EXPECT_EQ(found.running[0].metrics.size(), 5u);
  EXPECT_TRUE(found.running[0].metrics[0].is_primary);
  EXPECT_EQ(found.running[0].metrics[0].key, "followed_link");
  EXPECT_TRUE(found.ended.empty());
}

// The same as in `assign`: whoever was exposed keeps the variant when the coverage shrinks.
TEST(ChosenVariants, OfExposedUnitsDoNotDependOnTheCoverage) {
  StoredExperiment one;
  one.seed = "seed";
  one.variants = {{.key = "a", .is_control = true}, {.key = "b"}, {.key = "c", .weight = 2}};
  int taking_part = 0;
  for (int i = 0; i < 2'000; ++i) {
    const auto unit = "unit-" + std::to_string(i);
    one.coverage = 0.3;
    const auto* some = variant_for(one, unit);
    one.coverage = 1;
    ASSERT_NE(variant_for(one, unit), nullptr);
    EXPECT_EQ(variant_for(one, unit), &variant_of_exposed(one, unit));
    if (!some) continue;
    ++taking_part;
    one.coverage = 0;
    EXPECT_EQ(some, &variant_of_exposed(one, unit));
  }
  EXPECT_NEAR(taking_part, 600, 80);
}

}  // namespace
}  // namespace toolyard::experiments
