// How long entries of the audit log are kept, and how many an account without a role can add.
#include <gtest/gtest.h>

#include "areas/audit/audit.h"
#include "core/endpoint/call_scope.h"
#include "records/audit.h"
#include "records/pruner.h"
#include "tests/support/test_database.h"

namespace toolyard::audit_log {
namespace {

using std::chrono::days;
using testing::Engine;

class AuditRetention : public ::testing::TestWithParam<Engine> {
 protected:
  // Makes a change for a caller; null if the server makes it itself.
  Result<void> change(const Caller* caller) {
    std::optional<Call> call;
    std::optional<CallScope> scope;
    if (caller) scope.emplace(call.emplace(Call{.caller = *caller}));
    return database_->write([&](Transaction& transaction) -> Result<void> {
      TOOLYARD_TRY_VOID(admit_change(transaction, now_));
      write_audit(transaction, {"update", "thing", 1}, now_);
      return {};
    });
  }
  std::int64_t delete_old(const Options& options, std::int64_t max) {
    return *database_->write([&](Transaction& transaction) -> Result<std::int64_t> {
      return audit_log::delete_old(transaction, options, now_, max);
    });
  }
  std::int64_t count(std::string_view condition = "1 = 1") {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) from audit_entries where " +
                                            std::string(condition));
    });
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{std::chrono::seconds(1'800'000'000)};
  const Caller person_{.user = UserId{5}}, other_{.user = UserId{6}},
      editor_{.user = UserId{7}, .role = Role::editor}, nobody_{};
};
INSTANTIATE_TEST_SUITE_P(Engines, AuditRetention, testing::both_engines(), testing::engine_name);

TEST_P(AuditRetention, EntriesOfAccountsWithoutARoleGoFirst) {
  for (const auto* caller : {&editor_, &person_, static_cast<const Caller*>(nullptr), &nobody_})
    ASSERT_TRUE(change(caller));
  const Options options;
  now_ += days(90);
  EXPECT_EQ(delete_old(options, 10), 0);
  now_ += days(1);
  EXPECT_EQ(delete_old(options, 10), 2);
  EXPECT_EQ(count("user_id = 7 or user_id is null"), 2);
  now_ += days(309);
  EXPECT_EQ(delete_old(options, 10), 0);
  now_ += days(1);
  EXPECT_EQ(delete_old(options, 10), 2);
  EXPECT_EQ(count(), 0);
}

TEST_P(AuditRetention, KeepsEntriesAsLongAsIsSet) {
  ASSERT_TRUE(change(&person_));
  ASSERT_TRUE(change(&editor_));
  now_ += days(1'000);
  EXPECT_EQ(delete_old({.retention_days = 0, .own_retention_days = 0}, 10), 0);
  EXPECT_EQ(delete_old({.retention_days = 0, .own_retention_days = 1}, 10), 1);
  EXPECT_EQ(delete_old({.retention_days = 1, .own_retention_days = 0}, 10), 1);
}

TEST_P(AuditRetention, DeletesSomeAtATime) {
  for (int i = 0; i < 25; ++i) ASSERT_TRUE(change(&editor_));
  now_ += days(401);
  ASSERT_TRUE(change(&editor_));
  EXPECT_EQ(delete_old({}, 10), 10);
  EXPECT_EQ(delete_old({}, 10), 10);
  EXPECT_EQ(delete_old({}, 10), 5);
  EXPECT_EQ(delete_old({}, 10), 0);
  EXPECT_EQ(count(), 1);
}

TEST_P(AuditRetention, APrunerGoesOnWhileThereIsMore) {
  for (std::int64_t i = 0; i < Pruner::at_once + 3; ++i) ASSERT_TRUE(change(&editor_));
  now_ += days(401);
  int calls = 0;
  Pruner pruner(
      *database_, [this] { return now_; },
      [&](Transaction& transaction, Instant now, std::int64_t max) {
        ++calls;
        return audit_log::delete_old(transaction, {}, now, max);
      });
  ASSERT_TRUE(pruner.clean_up());
  EXPECT_EQ(count(), 3);
  ASSERT_TRUE(pruner.clean_up());
  EXPECT_EQ(count(), 0);
  ASSERT_TRUE(pruner.clean_up());
  EXPECT_EQ(calls, 2) << "not again at once";
  now_ += Pruner::interval;
  ASSERT_TRUE(pruner.clean_up());
  EXPECT_EQ(calls, 3);
}

TEST_P(AuditRetention, AnAccountWithoutARoleMakesSoManyChangesADay) {
  for (std::int64_t i = 0; i < kOwnChangesPerDay; ++i) {
    ASSERT_TRUE(change(&person_)) << i;
    if (i == 0) now_ += std::chrono::hours(1);
  }
  const auto refused = change(&person_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type->code, "too_many_changes");
  EXPECT_EQ(refused.error().retry_after_s, 23 * 3'600);
  for (const auto* caller : {&other_, &editor_, static_cast<const Caller*>(nullptr)})
    EXPECT_TRUE(change(caller));
  now_ += std::chrono::hours(23);
  EXPECT_TRUE(change(&person_)) << "the first is a day old";
  EXPECT_FALSE(change(&person_));
}

}  // namespace
}  // namespace toolyard::audit_log
