#include "areas/metering/service.h"

#include <gtest/gtest.h>

#include "tests/support/areas/metering.h"

namespace toolyard::metering {
namespace {

using std::chrono::hours;
using testing::kNoon;

class UsageServiceTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  void count(std::int64_t user, std::int64_t key, std::uint16_t tool, Outcome outcome,
             Instant when) {
    meter_.count({.user = UserId(user),
                  .key = KeyId(key),
                  .tool = tool,
                  .outcome = outcome,
                  .bytes_in = 10,
                  .bytes_out = 100,
                  .now = when});
  }
  Usage usage(const UsageOwner& owner, const UsageQuery& query) {
    return service_.usage(owner, query, 1000).value();
  }
  // `/pointer code` of each fault.
  std::string refusal(const UsageQuery& query) {
    const auto refused = service_.usage({UserId(1)}, query, {});
    std::string text;
    if (!refused)
      for (const auto& fault : refused.error().faults) text += fault.pointer + " " + fault.code;
    return text;
  }
  testing::TemporaryFolder folder_;
  testing::TestDatabase database_{GetParam()};
  testing::FaultyDatabase faulty_{*database_};
  Meter meter_{testing::meter_options(folder_.path()), faulty_, [] { return kNoon; }};
  UsageService service_{faulty_, meter_, [] { return kNoon; }};
};

INSTANTIATE_TEST_SUITE_P(Engines, UsageServiceTest, testing::both_engines(), testing::engine_name);

TEST_P(UsageServiceTest, SumsUpByDayAndTool) {
  count(1, 11, 0, Outcome::success, kNoon);
  count(1, 11, 0, Outcome::client_error, kNoon - hours(12));
  count(1, 12, 2, Outcome::server_error, kNoon - hours(13));
  count(1, 12, 0, Outcome::limited, kNoon);
  count(1, 0, 0, Outcome::success, kNoon - hours(24 * 29));
  count(1, 0, 0, Outcome::success, kNoon - hours(24 * 30));
  count(2, 21, 0, Outcome::success, kNoon);
  const auto all = usage({UserId(1)}, {});
  EXPECT_EQ(all.start_date, "2026-10-23");
  EXPECT_EQ(all.end_date, "2026-11-21");
  EXPECT_EQ(all.totals.calls, 4);
  EXPECT_EQ(all.totals.errors, 2);
  EXPECT_EQ(all.totals.bytes_in, 40);
  EXPECT_EQ(all.totals.bytes_out, 400);
  ASSERT_EQ(all.series.size(), 30u);
  EXPECT_EQ(all.series[0].calls, 1);
  EXPECT_EQ(all.series[1].calls, 0);
  EXPECT_EQ(all.series[28].errors, 1);
  EXPECT_EQ(all.series[29].calls, 2);
  EXPECT_EQ(all.series[29].start, kNoon - hours(12));
  ASSERT_EQ(all.by_tool.size(), 2u);
  EXPECT_EQ(all.by_tool[0].tool, "base64");
  EXPECT_EQ(all.by_tool[0].calls, 3);
  EXPECT_EQ(all.by_tool[1].tool, "pdf-merge");
  EXPECT_EQ(all.by_tool[1].errors, 1);
  EXPECT_EQ(all.quota.limit, 1000);
  EXPECT_EQ(all.quota.used, 3) << "of this month";
  EXPECT_EQ(all.quota.resets_at, kNoon + hours(24 * 9 + 12));
  EXPECT_EQ(usage({UserId()}, {}).totals.calls, 5) << "everyone";
}

TEST_P(UsageServiceTest, OfOneKeyAndOneTool) {
  count(1, 11, 0, Outcome::success, kNoon);
  count(1, 11, 1, Outcome::success, kNoon);
  count(1, 12, 0, Outcome::success, kNoon);
  const auto key = usage({UserId(1), KeyId(11)}, {});
  EXPECT_EQ(key.totals.calls, 2);
  EXPECT_EQ(key.quota.used, 2);
  EXPECT_EQ(usage({UserId(2), KeyId(11)}, {}).totals.calls, 0);
  const auto tool = usage({UserId(1)}, {.tool = "base64"});
  EXPECT_EQ(tool.totals.calls, 2);
  ASSERT_EQ(tool.by_tool.size(), 1u);
  EXPECT_EQ(tool.quota.used, 3) << "a quota knows no tools";
}

TEST_P(UsageServiceTest, ByHourAndByMonth) {
  count(1, 11, 0, Outcome::success, kNoon);
  count(1, 11, 0, Outcome::success, kNoon + hours(1));
  count(1, 11, 0, Outcome::success, kNoon - hours(24 * 21));
  const auto by_hour = usage({UserId(1)}, {"2026-11-21", "2026-11-21", Granularity::hour});
  ASSERT_EQ(by_hour.series.size(), 24u);
  EXPECT_EQ(by_hour.series[12].start, kNoon);
  EXPECT_EQ(by_hour.series[12].calls, 1);
  EXPECT_EQ(by_hour.series[13].calls, 1);
  EXPECT_EQ(by_hour.totals.calls, 2);
  const auto by_month = usage({UserId(1)}, {"2026-10-31", "2026-12-01", Granularity::month});
  ASSERT_EQ(by_month.series.size(), 3u);
  EXPECT_EQ(by_month.series[0].start, start_of_day(*parse_day("2026-10-01")));
  EXPECT_EQ(by_month.series[0].calls, 1);
  EXPECT_EQ(by_month.series[1].calls, 2);
  EXPECT_EQ(by_month.series[2].calls, 0);
}

TEST_P(UsageServiceTest, NamesFaultyQueries) {
  EXPECT_EQ(refusal({}), "");
  EXPECT_EQ(refusal({.start_date = "yesterday", .tool = "nonsense"}),
            "/start_date invalid_format/tool unknown_tool");
  EXPECT_EQ(refusal({.tool = ""}), "");
}

TEST_P(UsageServiceTest, AnswersFromADatabaseThatCannotBeWritten) {
  count(1, 11, 0, Outcome::success, kNoon);
  ASSERT_TRUE(meter_.merge());
  faulty_.is_away = true;
  count(1, 11, 0, Outcome::success, kNoon);
  const auto late = usage({UserId(1)}, {});
  EXPECT_EQ(late.totals.calls, 1);
  EXPECT_EQ(late.quota.used, 2);
}

}  // namespace
}  // namespace toolyard::metering
