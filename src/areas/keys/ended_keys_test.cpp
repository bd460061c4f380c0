// Keys that were revoked or have expired: for how long they are in memory and in the database.
#include "tests/support/areas/keys.h"

namespace toolyard::keys {
namespace {

using std::chrono::seconds;

class EndedKeys : public testing::KeysTest {
 protected:
  // Adds keys of ada that were revoked at a time.
  void add_revoked(int count, Instant at) {
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      for (int i = 0; i < count; ++i) {
        const auto id = *transaction.insert<KeyId>(
            "insert into api_keys (user_id, name, environment, start, last4, scopes, allowed_ips, "
            "created_at, revoked_at, change_number) values ($1, 'k', 'live', '', '', 'tools:*', "
            "'', $2, $2, 0) returning id",
            ada_, at);
        const auto hash = hash_of(std::to_string(i));
        const BytesView bytes{{reinterpret_cast<const char*>(hash.data()), hash.size()}};
        transaction.change(
            "insert into api_key_secrets (key_id, hash, created_at) values ($1, $2, $3)", id, bytes,
            at);
      }
      return {};
    }));
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, EndedKeys, testing::both_engines(), testing::engine_name);

TEST_P(EndedKeys, MemoryHasTheKeysThatWork) {
  const auto kept = make(), revoked = make();
  const auto expiring = make({.name = "short", .expires_at = now_ + seconds(10)});
  EXPECT_EQ(service_.cache().size(), 3u);
  ASSERT_TRUE(service_.revoke(ada_, revoked.key.id));
  EXPECT_EQ(service_.cache().size(), 2u) << "at once";
  now_ += seconds(600);
  ASSERT_TRUE(service_.refresh());
  EXPECT_EQ(service_.cache().size(), 1u);
  KeyService restarted(*database_, [this] { return now_; }, {});
  ASSERT_TRUE(restarted.load());
  EXPECT_EQ(restarted.cache().size(), 1u);
  EXPECT_EQ(refusal(kept.secret), "");
  EXPECT_EQ(refusal(revoked.secret), "revoked_key");
  EXPECT_EQ(refusal(expiring.secret), "expired_key");
}

TEST_P(EndedKeys, EndedKeysLeaveTheTableAfterATerm) {
  const auto kept = make(), revoked = make();
  const auto expiring = make({.name = "short", .expires_at = now_ + seconds(10)});
  ASSERT_TRUE(service_.revoke(ada_, revoked.key.id));
  const auto delete_ended = [&](std::int64_t max) {
    return *database_->write([&](Transaction& transaction) -> Result<std::int64_t> {
      return KeyService::delete_ended(transaction, now_, max);
    });
  };
  now_ += std::chrono::days(29);
  EXPECT_EQ(delete_ended(10), 0);
  now_ += std::chrono::days(2);
  EXPECT_EQ(delete_ended(1), 1) << "a few at a time";
  EXPECT_EQ(delete_ended(10), 1);
  EXPECT_EQ(delete_ended(10), 0);
  EXPECT_EQ(number("count(*) from api_keys"), 1);
  EXPECT_EQ(number("count(*) from api_key_secrets"), 1);
  EXPECT_EQ(refusal(revoked.secret), "invalid_key");
  EXPECT_EQ(refusal(kept.secret), "");
}

TEST_P(EndedKeys, AnAccountKeepsItsLatestEndedKeys) {
  const auto theirs = service_.create(eve_, {.name = "k"}).value();
  add_revoked(300, now_ - std::chrono::days(2));
  const auto oldest = number("min(id) from api_keys where revoked_at is not null");
  for (int i = 0; i < 20; ++i) make();
  EXPECT_EQ(number("count(*) from api_keys where revoked_at is not null"), 200);
  EXPECT_EQ(number("min(id) from api_keys where revoked_at is not null"), oldest + 100)
      << "the oldest are deleted";
  EXPECT_EQ(number("count(*) from api_keys"), 221);
  EXPECT_EQ(refusal(theirs.secret), "");
}

// Other nodes learn of an end from its row.
TEST_P(EndedKeys, KeysThatEndedInTheLastDayStay) {
  add_revoked(300, now_ - std::chrono::hours(23));
  make();
  EXPECT_EQ(number("count(*) from api_keys"), 301);
}

}  // namespace
}  // namespace toolyard::keys
