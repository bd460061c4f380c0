// The events of keys that are about to expire: once for each key, whatever node looks first.
#include "tests/support/areas/keys.h"

namespace toolyard::keys {
namespace {

using std::chrono::days;

class ExpiringKeys : public testing::KeysTest {
 protected:
  std::vector<std::int64_t> noted() {
    return *database_->read([](Transaction& transaction) -> Result<std::vector<std::int64_t>> {
      return transaction.rows<std::int64_t>(
          "select object_id from events where type = 'key.expiring' order by id");
    });
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ExpiringKeys, testing::both_engines(), testing::engine_name);

TEST_P(ExpiringKeys, AreNotedOnceAWeekBefore) {
  const auto id_of = [](const CreatedKey& made) { return static_cast<std::int64_t>(made.key.id); };
  make();
  const auto soon = make({.name = "soon", .expires_at = now_ + days(5)});
  const auto later = make({.name = "later", .expires_at = now_ + days(20)});
  const auto revoked = make({.name = "revoked", .expires_at = now_ + days(20)});
  ASSERT_TRUE(service_.revoke(ada_, revoked.key.id));
  ASSERT_TRUE(service_.note_expiring());
  EXPECT_EQ(noted(), std::vector{id_of(soon)});
  now_ += days(12);
  ASSERT_TRUE(service_.note_expiring());
  EXPECT_EQ(noted(), std::vector{id_of(soon)});
  now_ += days(2);
  KeyService other(*database_, [this] { return now_; }, {});
  ASSERT_TRUE(other.note_expiring());
  ASSERT_TRUE(service_.note_expiring());
  EXPECT_EQ(noted(), (std::vector{id_of(soon), id_of(later)}));
}

TEST_P(ExpiringKeys, AreNotedInSlices) {
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    for (int i = 0; i < 450; ++i)
      transaction.change(
          "insert into api_keys (user_id, name, environment, start, last4, scopes, allowed_ips, "
          "created_at, expires_at, change_number) values ($1, 'k', 'live', '', '', 'tools:*', '', "
          "$2, $3, 0)",
          ada_, now_, now_ + days(2) + std::chrono::seconds(i / 3));
    return {};
  }));
  ASSERT_TRUE(service_.note_expiring());
  EXPECT_EQ(noted().size(), 450u);
}

}  // namespace
}  // namespace toolyard::keys
