// Events of quotas: one for each part of a quota and month, when the calls are merged.
#include "areas/metering/quotas.h"

#include <gtest/gtest.h>

#include "tests/support/areas/metering.h"

namespace toolyard::metering {
namespace {

using testing::MeterTest;

class QuotaEvents : public MeterTest {
 protected:
  void add(std::int64_t user, std::int64_t calls, Instant at, Outcome outcome = Outcome::success) {
    const Count count{.user = UserId{user},
                      .key = KeyId{++keys_},
                      .time = hour_of(at),
                      .tool = "base64",
                      .outcome = outcome,
                      .calls = calls};
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      add_counts(transaction, {&count, 1}, 1);
      note_quotas(
          transaction, {&count, 1},
          [](UserId id) {
            return id == UserId{1} ? std::optional<std::int64_t>(10) : std::nullopt;
          },
          at);
      return {};
    }));
  }
  std::vector<std::string> types() {
    return *database_->read([](Transaction& transaction) -> Result<std::vector<std::string>> {
      return transaction.rows<std::string>("select type from events order by id");
    });
  }
  std::int64_t keys_ = 0;
};
INSTANTIATE_TEST_SUITE_P(Engines, QuotaEvents, testing::both_engines(), testing::engine_name);

using Types = std::vector<std::string>;

TEST_P(QuotaEvents, AreWrittenOnceForEachPartAndMonth) {
  const Instant now{std::chrono::sys_days(std::chrono::January / 15 / 2027)};
  add(1, 7, now);
  add(2, 1'000, now);
  add(1, 100, now, Outcome::limited);
  EXPECT_TRUE(types().empty()) << "without a quota, and refused calls";
  add(1, 1, now);
  EXPECT_EQ(types(), Types{"quota.nearly_used"});
  add(1, 1, now);
  EXPECT_EQ(types().size(), 1u);
  add(1, 1, now);
  add(1, 1, now);
  EXPECT_EQ(types(), (Types{"quota.nearly_used", "quota.used_up"}));
  add(1, 50, now + std::chrono::days(30));
  EXPECT_EQ(types(),
            (Types{"quota.nearly_used", "quota.used_up", "quota.nearly_used", "quota.used_up"}));
}

}  // namespace
}  // namespace toolyard::metering
