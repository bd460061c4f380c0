// The queue of each webhook: who receives what, leases of nodes, and outcomes.
#include "areas/events/webhooks/deliveries.h"

#include <gtest/gtest.h>

#include "areas/events/store.h"
#include "tests/support/test_database.h"

namespace toolyard::webhooks {
namespace {

using std::chrono::seconds;
using testing::Engine;

class WebhookDeliveries : public ::testing::TestWithParam<Engine> {
 protected:
  template <class Work> void change(const Work& work) {
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      work(transaction);
      return {};
    }));
  }
  template <class T, class Work> T changed(const Work& work) {
    return *database_->write(
        [&](Transaction& transaction) -> Result<T> { return work(transaction); });
  }
  // Adds a webhook of an account, or of the staff for 0.
  void add_webhook(std::int64_t id, std::int64_t account, std::string_view type,
                   std::string_view status = "active") {
    change([&](Transaction& transaction) {
      std::optional<std::int64_t> owner;
      if (account != 0) owner = account;
      transaction.change(
          "insert into webhooks (id, account_id, name, url, format, contents, types, status, "
          "secret, created_at, updated_at) values ($1, $2, 'x', 'https://x.example/', 'standard', "
          "'full', '[]', $3, '', 0, 0)",
          id, owner, status);
      transaction.change(
          "insert into webhook_types (type, account_id, webhook) values ($1, $2, $3)", type,
          account, id);
    });
  }
  // Adds an event and its deliveries, as when it gets its position.
  void happen(std::string_view type, std::optional<std::int64_t> account = {}) {
    change([&](Transaction& transaction) {
      transaction.change(
          "insert into events (position, type, version, happened_at, account_id, object_kind, "
          "object_id, data) values (0, $1, 1, 0, $2, 'thing', 1, '{}')",
          type, account);
      events::number_events(transaction, 100, now_);
    });
  }
  std::vector<WebhookId> lease(std::string_view owner, std::int64_t max = 10) {
    return changed<std::vector<WebhookId>>([&](Transaction& transaction) {
      return lease_webhooks(transaction, {owner, now_, now_ + seconds(60)}, max);
    });
  }
  std::vector<DueDelivery> due(std::int64_t webhook) {
    return changed<std::vector<DueDelivery>>([&](Transaction& transaction) {
      return due_deliveries(transaction, WebhookId{webhook}, now_, 100);
    });
  }
  void record(std::int64_t webhook, const StoredAttempt& attempt) {
    change([&](Transaction& transaction) {
      record_attempt(transaction, WebhookId{webhook}, attempt);
    });
  }
  void release(std::int64_t webhook, std::string_view owner) {
    change(
        [&](Transaction& transaction) { release_webhook(transaction, WebhookId{webhook}, owner); });
  }
  std::string status_of(DeliveryId delivery) {
    return changed<std::string>([&](Transaction& transaction) {
      return *transaction.row<std::string>("select status from webhook_deliveries where id = $1",
                                           delivery);
    });
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{seconds(1'800'000'000)};
};
INSTANTIATE_TEST_SUITE_P(Engines, WebhookDeliveries, testing::both_engines(), testing::engine_name);

using Ids = std::vector<WebhookId>;

TEST_P(WebhookDeliveries, AreForTheStaffAndTheAccountOfTheEvent) {
  add_webhook(1, 0, "key.created");
  add_webhook(2, 7, "key.created");
  add_webhook(3, 8, "key.created");
  add_webhook(4, 7, "key.revoked");
  add_webhook(5, 0, "key.created", "paused");
  happen("key.created", 7);
  EXPECT_EQ(due(1).size(), 1u);
  EXPECT_EQ(due(2).size(), 1u);
  for (const int other : {3, 4, 5}) EXPECT_TRUE(due(other).empty()) << other;
  happen("key.created");
  EXPECT_EQ(due(1).size(), 2u);
  EXPECT_EQ(due(2).size(), 1u);
}

TEST_P(WebhookDeliveries, AreMadeByOneNodeAtATime) {
  add_webhook(1, 0, "a.b");
  add_webhook(2, 0, "a.b");
  EXPECT_TRUE(lease("one").empty()) << "nothing is due";
  happen("a.b");
  EXPECT_EQ(lease("one", 1).size(), 1u);
  EXPECT_EQ(lease("two").size(), 1u);
  EXPECT_TRUE(lease("three").empty());
  now_ += seconds(61);
  EXPECT_EQ(lease("three").size(), 2u) << "both nodes were killed";
  const auto is_renewed = [&](std::string_view owner) {
    return changed<bool>([&](Transaction& transaction) {
      return renew_lease(transaction, WebhookId{1}, {owner, now_, now_ + seconds(60)});
    });
  };
  EXPECT_TRUE(is_renewed("three"));
  EXPECT_FALSE(is_renewed("one"));
  release(1, "one");
  EXPECT_TRUE(lease("one").empty()) << "it was not its webhook any more";
}

TEST_P(WebhookDeliveries, AreDeliveredOnceOrAgainOrGivenUp) {
  add_webhook(1, 0, "a.b");
  happen("a.b");
  ASSERT_EQ(lease("one"), Ids{WebhookId{1}});
  const auto delivery = due(1).front().id;
  StoredAttempt attempt{
      .delivery = delivery, .at = now_, .request = "{}", .outcome = {.status = 500}};
  attempt.next_at = now_ + seconds(5);
  record(1, attempt);
  release(1, "one");
  EXPECT_TRUE(due(1).empty());
  EXPECT_TRUE(lease("one").empty());
  now_ += seconds(5);
  EXPECT_EQ(lease("one"), Ids{WebhookId{1}});
  EXPECT_EQ(due(1).front().attempts, 1);
  EXPECT_EQ(due(1).front().first_attempt_at, now_ - seconds(5));
  record(1, {.delivery = delivery, .at = now_, .request = "{}", .outcome = {.status = 204}});
  release(1, "one");
  EXPECT_EQ(status_of(delivery), "delivered");
  EXPECT_TRUE(lease("one").empty());
  record(1, attempt);  // an attempt of a node that was thought to be dead
  EXPECT_EQ(status_of(delivery), "delivered");
  happen("a.b");
  const auto other = due(1).front().id;
  record(1, {.delivery = other, .at = now_, .request = "{}", .error = "No connection."});
  EXPECT_EQ(status_of(other), "failed");
}

}  // namespace
}  // namespace toolyard::webhooks
