// Counting visits while something fails: databases and locales that are away, a day that ends, and
// visitors that other nodes know later.
#include "areas/visits/counting/counter.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>

#include "areas/visits/service.h"
#include "core/endpoint/budget.h"
#include "tests/support/areas/unreliable_database.h"
#include "tests/support/test_database.h"

namespace toolyard::visits {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

// What nodes share, once it is available.
class LateVisitors final : public SharedVisitors {
 public:
  std::optional<std::array<std::uint64_t, 2>> salt(Day day) override {
    if (is_away) return std::nullopt;
    return std::array<std::uint64_t, 2>{static_cast<std::uint64_t>(day), 7};
  }
  std::optional<std::vector<bool>> add(Day day, std::span<const std::uint64_t> keys) override {
    if (is_away) return std::nullopt;
    std::vector<bool> is_new;
    for (const auto key : keys) is_new.push_back(known_.emplace(day, key).second);
    return is_new;
  }
  bool is_away = true;

 private:
  std::set<std::pair<Day, std::uint64_t>> known_;
};

class CounterTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  static constexpr Instant midnight = std::chrono::sys_days(std::chrono::year(2026) / 3 / 11);

  CounterParts parts(Database& database, SharedVisitors* shared = nullptr) {
    return {.database = database,
            .clock = [this] { return now_; },
            .locale_of = [this](std::string_view) { return locale_of_page(); },
            .shared = shared};
  }
  std::string locale_of_page() const {
    if (locale_.empty()) throw std::runtime_error("locales are away");
    return locale_;
  }
  static Visit view_at(Instant at, std::string_view path, std::string_view address = "192.0.2.1") {
    return {.at = at,
            .address = address,
            .user_agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            .host = "tools.example.org",
            .path = path};
  }
  VisitFigures totals() { return service_.report({}, {})->totals; }

  Instant now_ = midnight + hours(2);
  std::string locale_ = "en";
  testing::TestDatabase database_{GetParam()};
  Counter counter_{parts(*database_)};
  VisitService service_{*database_, counter_, [this] { return now_; }, {}};
};
INSTANTIATE_TEST_SUITE_P(Engines, CounterTest, testing::both_engines(), testing::engine_name);

TEST_P(CounterTest, ManyVisitsOfTheNextDayWaitForTheEndOfADay) {
  constexpr int visits = 20'000;
  counter_.count(view_at(midnight - minutes(1), "/"));
  for (int i = 0; i < visits; ++i) counter_.count(view_at(midnight + seconds(1), "/"));
  EXPECT_EQ(totals().views, visits + 1);
  EXPECT_EQ(totals().visitors, 2) << "once on each day";
}

// On a busy site, a day ends between two visits of one merge.
TEST_P(CounterTest, LabelsAreForgottenAfterTheirDay) {
  counter_.count(view_at(midnight - seconds(2), "/a/"));
  ASSERT_TRUE(counter_.merge());
  counter_.count(view_at(midnight - seconds(1), "/a/"));
  counter_.count(view_at(midnight, "/a/"));
  ASSERT_TRUE(counter_.merge());
  locale_ = "fr";
  counter_.count(view_at(midnight + seconds(1), "/a/"));
  const auto found = service_.breakdown({}, {.dimension = Dimension::locale});
  ASSERT_TRUE(found);
  ASSERT_EQ(found->results.size(), 2u);
  EXPECT_EQ(found->results[0].value, "en");
  EXPECT_EQ(found->results[0].views, 3);
  EXPECT_EQ(found->results[1].value, "fr");
}

TEST_P(CounterTest, ReportsRemainStoppable) {
  counter_.count(view_at(now_, "/"));
  const CpuBudget budget(seconds(60), nullptr);
  EXPECT_EQ(totals().views, 1);
  EXPECT_FALSE(budget.is_settled());
}

TEST_P(CounterTest, ReportsDoWithoutMergesThatFail) {
  testing::UnreliableDatabase unreliable(*database_);
  Counter counter(parts(unreliable));
  const VisitService service(unreliable, counter, [this] { return now_; }, {});
  counter.count(view_at(now_, "/"));
  unreliable.refused = 1;
  EXPECT_EQ(service.report({}, {})->totals.views, 0);
  EXPECT_EQ(unreliable.refused, 0);
  EXPECT_EQ(service.report({}, {})->totals.views, 0) << "the thread that merges tries again";
  ASSERT_TRUE(counter.merge());
  counter.count(view_at(now_, "/"));
  EXPECT_EQ(service.report({}, {})->totals.views, 2);
}

TEST_P(CounterTest, AnExceptionCountsNothingTwice) {
  for (const auto path : {"/a/", "/b/", "/c/"}) counter_.count(view_at(now_, path));
  locale_.clear();
  EXPECT_EQ(totals().views, 0) << "the report itself does not fail";
  EXPECT_THROW(static_cast<void>(counter_.merge()), std::runtime_error);
  locale_ = "en";
  ASSERT_TRUE(counter_.merge());
  EXPECT_EQ(totals().views, 1) << "two could not be counted";
  EXPECT_EQ(totals().visitors, 1);
}

TEST_P(CounterTest, ANodeChangesToTheSharedSalt) {
  LateVisitors shared;
  Counter one(parts(*database_, &shared)), other(parts(*database_, &shared));
  one.count(view_at(now_, "/"));
  ASSERT_TRUE(one.merge());
  EXPECT_EQ(totals().visitors, 1);
  shared.is_away = false;
  one.count(view_at(now_, "/", "198.51.100.1"));
  ASSERT_TRUE(one.merge());
  one.count(view_at(now_, "/"));
  ASSERT_TRUE(one.merge());
  EXPECT_EQ(totals().visitors, 3) << "once more by the shared salt";
  other.count(view_at(now_, "/"));
  ASSERT_TRUE(other.merge());
  EXPECT_EQ(totals().visitors, 3) << "which the other node knows";
  EXPECT_EQ(totals().views, 4);
}

}  // namespace
}  // namespace toolyard::visits
