// Deliveries by threads of several nodes, to receivers that work, fail, wait and end.
#include "areas/events/webhooks/dispatcher.h"

#include <gtest/gtest.h>

#include "areas/events/event_kinds.h"
#include "areas/events/store.h"
#include "areas/events/webhooks/service.h"
#include "areas/events/webhooks/signature.h"
#include "core/endpoint/call_scope.h"
#include "records/events.h"
#include "tests/support/eventually.h"
#include "tests/support/memory_log.h"
#include "tests/support/test_database.h"

namespace toolyard::webhooks {
namespace {

using std::chrono::hours;
using std::chrono::seconds;
using testing::Engine;
using testing::eventually;

struct SentThing {
  static constexpr std::string_view schema_name = "SentThingEvent";
  std::int64_t id = 0;
  static constexpr auto fields(auto...) { return std::array{field<&SentThing::id>("Id.")}; }
};
constexpr EventOf<SentThing> thing_kind{
    "thing.sent", "A thing was sent.", "thing", {.owner = EventOwner::included}};
constexpr std::array<EventKind, 2> all_kinds{thing_kind, event_kinds::test};

// Receivers by URL: each responds with a status, or not at all until it is told to.
class FakeSender final : public WebhookSender {
 public:
  struct Held {
    WebhookPost post;
    std::function<void(WebhookReply)> done;
  };

  void send(WebhookPost post, std::function<void(WebhookReply)> done) override {
    WebhookReply reply;
    {
      const std::scoped_lock lock(mutex_);
      posts_.push_back(post);
      const auto known = statuses_.find(post.url);
      if (known == statuses_.end()) {
        held_.push_back({std::move(post), std::move(done)});
        return;
      }
      if (known->second == 0) reply.error = "No connection.";
      else reply.status = known->second;
      if (reply.status == 429) reply.retry_after = seconds(120);
    }
    done(std::move(reply));
  }
  // 0: no response.
  void answer(const std::string& url, int status) {
    const std::scoped_lock lock(mutex_);
    statuses_[url] = status;
  }
  std::vector<WebhookPost> posts(const std::string& url) {
    const std::scoped_lock lock(mutex_);
    std::vector<WebhookPost> own;
    for (const auto& post : posts_)
      if (post.url == url) own.push_back(post);
    return own;
  }
  std::size_t count(const std::string& url) { return posts(url).size(); }
  std::size_t held() {
    const std::scoped_lock lock(mutex_);
    return held_.size();
  }
  // Responds to all requests that wait.
  void release(int status) {
    std::vector<Held> all;
    {
      const std::scoped_lock lock(mutex_);
      all.swap(held_);
    }
    for (auto& one : all) one.done({.status = status});
  }

 private:
  std::mutex mutex_;
  std::map<std::string, int> statuses_;
  std::vector<WebhookPost> posts_;
  std::vector<Held> held_;
};

std::string header_of(const WebhookPost& post, std::string_view name) {
  for (const auto& [known, value] : post.headers)
    if (known == name) return value;
  return {};
}

class WebhookDispatch : public ::testing::TestWithParam<Engine> {
 protected:
  struct Node {
    std::unique_ptr<Database> database;
    std::unique_ptr<Dispatcher> dispatcher;
  };

  Instant now() const { return Instant(std::chrono::microseconds(time_.load())); }
  void advance(std::chrono::microseconds time) { time_ += time.count(); }

  // Starts a node, whose requests all go to the same receivers unless it has a sender of its own.
  Node start(WebhookSender* sender = nullptr) {
    Node node{.database = database_.connect(), .dispatcher = {}};
    DispatchBounds bounds;
    bounds.interval = std::chrono::milliseconds(5);
    bounds.last_wait = seconds(0);
    node.dispatcher = std::make_unique<Dispatcher>(
        Dispatcher::Dependencies{
            .database = *node.database,
            .clock = [this] { return now(); },
            .sender = sender ? *sender : sender_,
            .box = SecretBox(key_),
            .kinds = all_kinds,
            .notify = [this](Transaction&, UserId user) { notified_ = std::int64_t(user); }},
        bounds);
    node.dispatcher->start(threads_);
    return node;
  }
  StoredWebhook add_webhook(const std::string& url, Owner owner = {}) {
    Webhook request;
    request.name = "x";
    request.url = url;
    request.types = {"thing.sent"};
    const Call call{.caller = {.user = owner.value_or(UserId{1}), .role = Role::admin}};
    auto made = service_.create(owner, call, request);
    EXPECT_TRUE(made) << made.error().detail;
    secret_ = made->record.secret;
    return *service_.find(owner, call, made->record.id);
  }
  void happen(int count = 1, std::optional<UserId> account = {}) {
    EXPECT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      for (int i = 0; i < count; ++i)
        write_event(transaction, thing_kind, SentThing{.id = ++things_}, {things_, account}, now());
      return {};
    }));
    EXPECT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      events::number_events(transaction, 1'000, now());
      return {};
    }));
  }
  std::int64_t count_of(DeliveryStatus status) {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>(
          "select count(*) from webhook_deliveries where status = $1", status);
    });
  }
  StoredWebhook stored(const StoredWebhook& webhook) {
    return *service_.find(webhook.account_id, Call{}, webhook.id);
  }
  bool becomes(DeliveryStatus status, std::int64_t count) {
    return eventually([&] { return count_of(status) == count; });
  }

  testing::TestDatabase database_{GetParam()};
  testing::MemoryLog log_;
  Threads threads_{log_};
  std::atomic<std::int64_t> time_{1'800'000'000'000'000}, notified_{0};
  const SecretKey key_{std::string(32, 'k')};
  WebhookService service_{*database_, [this] { return now(); }, all_kinds, SecretBox(key_)};
  FakeSender sender_;
  std::string secret_;  // of the webhook that was added last
  std::int64_t things_ = 0;
};
INSTANTIATE_TEST_SUITE_P(Engines, WebhookDispatch, testing::both_engines(), testing::engine_name);

constexpr auto first_url = "https://one.example/", second_url = "https://two.example/";

TEST_P(WebhookDispatch, SendsEachEventOnceWithAValidSignature) {
  const auto webhook = add_webhook(first_url);
  sender_.answer(first_url, 204);
  const auto one = start(), two = start();
  happen(100);
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 100));
  std::set<std::string> ids;
  for (const auto& post : sender_.posts(first_url)) {
    const auto id = header_of(post, "webhook-id");
    ids.insert(id);
    const auto timestamp = header_of(post, "webhook-timestamp");
    EXPECT_EQ(verify({id, std::stoll(timestamp), post.body}, header_of(post, "webhook-signature"),
                     secret_, now()),
              Verdict::valid);
    EXPECT_NE(post.body.find(R"("type":"thing.sent")"), std::string::npos) << post.body;
  }
  EXPECT_EQ(ids.size(), 100u);
  EXPECT_EQ(sender_.count(first_url), 100u) << "two nodes send nothing twice";
  EXPECT_EQ(stored(webhook).failing_since, std::nullopt);
}

TEST_P(WebhookDispatch, TriesAgainLaterWithTheSameIdAndANewTimestamp) {
  const auto webhook = add_webhook(first_url);
  sender_.answer(first_url, 500);
  const auto node = start();
  happen();
  EXPECT_TRUE(eventually([&] { return stored(webhook).failing_since.has_value(); }));
  EXPECT_EQ(sender_.count(first_url), 1u);
  EXPECT_EQ(stored(webhook).last_error, "The response has the status 500.");
  sender_.answer(first_url, 302);
  advance(seconds(10));
  EXPECT_TRUE(eventually([&] { return sender_.count(first_url) == 2; }));
  EXPECT_TRUE(eventually([&] {
    return stored(webhook).last_error ==
           "The response has the status 302; redirects are not followed.";
  }));
  sender_.answer(first_url, 200);
  advance(seconds(60));
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 1));
  const auto posts = sender_.posts(first_url);
  ASSERT_EQ(posts.size(), 3u);
  for (const auto& post : posts) EXPECT_EQ(header_of(post, "webhook-id"), "evt_1");
  EXPECT_NE(header_of(posts[0], "webhook-timestamp"), header_of(posts[2], "webhook-timestamp"));
  EXPECT_NE(header_of(posts[0], "webhook-signature"), header_of(posts[2], "webhook-signature"));
  EXPECT_EQ(stored(webhook).last_error, std::nullopt);
}

TEST_P(WebhookDispatch, DelaysNobodyForASlowReceiver) {
  add_webhook(first_url);
  add_webhook(second_url);
  sender_.answer(second_url, 200);
  const auto node = start();
  happen(50);
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 50));
  EXPECT_TRUE(eventually([&] { return sender_.held() == DispatchBounds{}.of_webhook; }));
  sender_.answer(first_url, 200);
  sender_.release(200);
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 100));
}

TEST_P(WebhookDispatch, LimitsTheRequestsOfAnAccount) {
  std::vector<std::string> urls;
  for (int i = 0; i < 4; ++i) {
    urls.push_back("https://own" + std::to_string(i) + ".example/");
    add_webhook(urls.back(), UserId{7});
  }
  add_webhook(second_url);
  sender_.answer(second_url, 200);
  const auto node = start();
  happen(20, UserId{7});
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 20));
  EXPECT_TRUE(eventually([&] { return sender_.held() == DispatchBounds{}.of_account; }));
  for (const auto& url : urls) sender_.answer(url, 200);
  sender_.release(200);
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 100));
}

TEST_P(WebhookDispatch, GoesOnWhereAKilledNodeWas) {
  add_webhook(first_url);
  FakeSender silent;
  {
    const auto killed = start(&silent);
    happen(3);
    EXPECT_TRUE(eventually([&] { return silent.held() == 3; }));
    killed.dispatcher->request_stop();
  }
  // As if the node could not have released its webhook.
  EXPECT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    transaction.change("update webhooks set lease_owner = 'killed', leased_until = $1",
                       now() + seconds(60));
    return {};
  }));
  sender_.answer(first_url, 200);
  const auto node = start();
  advance(seconds(59));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(sender_.count(first_url), 0u);
  advance(seconds(2));
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 3));
  silent.release(200);  // too late
  EXPECT_EQ(sender_.count(first_url), 3u);
}

TEST_P(WebhookDispatch, TriesAFailingReceiverWithOneRequestAtATime) {
  const auto webhook = add_webhook(first_url);
  sender_.answer(first_url, 0);
  const auto node = start();
  happen(100);
  EXPECT_TRUE(eventually([&] { return stored(webhook).failures >= failures_before_rests; }));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const auto first = sender_.count(first_url);
  EXPECT_LE(first, 2 * DispatchBounds{}.of_webhook);
  advance(seconds(601));
  EXPECT_TRUE(eventually([&] { return sender_.count(first_url) == first + 1; }));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(sender_.count(first_url), first + 1);
  sender_.answer(first_url, 200);
  advance(seconds(3'600));
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 100));
  EXPECT_EQ(stored(webhook).failures, 0);
}

TEST_P(WebhookDispatch, RestsAsLongAsTheReceiverAsks) {
  const auto webhook = add_webhook(first_url);
  sender_.answer(first_url, 429);
  const auto node = start();
  happen();
  EXPECT_TRUE(eventually([&] { return stored(webhook).failures == 1; }));
  sender_.answer(first_url, 200);
  happen(5);
  advance(seconds(100));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(sender_.count(first_url), 1u);
  advance(seconds(50));
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 6));
}

TEST_P(WebhookDispatch, EndsWhenTheReceiverIsGone) {
  const auto webhook = add_webhook(first_url, UserId{7});
  sender_.answer(first_url, 410);
  const auto node = start();
  happen(1, UserId{7});
  EXPECT_TRUE(eventually([&] { return stored(webhook).status == Status::failed; }));
  EXPECT_EQ(notified_, 7);
  EXPECT_EQ(count_of(DeliveryStatus::failed), 1);
  happen(1, UserId{7});
  advance(hours(1));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(sender_.count(first_url), 1u);
  sender_.answer(first_url, 200);
  const Call call{.caller = {.user = UserId{7}}};
  ASSERT_TRUE(service_.resume(UserId{7}, call, webhook.id));
  ASSERT_TRUE(service_.replay_failed(UserId{7}, call, webhook.id));
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 1)) << "what happened meanwhile is not among it";
  const auto replayed = service_.replay_span(UserId{7}, call, webhook.id,
                                             {.since = now() - hours(2), .until = {}, .after = {}});
  ASSERT_TRUE(replayed) << replayed.error().detail;
  EXPECT_EQ(replayed->deliveries, 2);
  EXPECT_FALSE(replayed->has_more);
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 3));
}

TEST_P(WebhookDispatch, EndsAfterThreeDaysOfFailures) {
  const auto webhook = add_webhook(first_url);
  sender_.answer(first_url, 503);
  const auto node = start();
  happen();
  for (int i = 0; i < 10 && stored(webhook).status == Status::active; ++i) {
    EXPECT_TRUE(eventually([&] { return stored(webhook).failures > i; }));
    advance(hours(15));
  }
  EXPECT_EQ(stored(webhook).status, Status::failed);
  EXPECT_EQ(notified_, 1);
}

TEST_P(WebhookDispatch, SignsByBothSecretsForADay) {
  const auto webhook = add_webhook(first_url);
  const auto old_secret = secret_;
  const Call call{.caller = {.user = UserId{1}, .role = Role::admin}};
  const auto rotated = service_.rotate({}, call, webhook.id);
  ASSERT_TRUE(rotated);
  sender_.answer(first_url, 200);
  const auto node = start();
  const auto verdict_of = [&](const WebhookPost& post, const std::string& secret) {
    return verify({header_of(post, "webhook-id"), std::stoll(header_of(post, "webhook-timestamp")),
                   post.body},
                  header_of(post, "webhook-signature"), secret, now());
  };
  happen();
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 1));
  EXPECT_EQ(verdict_of(sender_.posts(first_url).back(), old_secret), Verdict::valid);
  EXPECT_EQ(verdict_of(sender_.posts(first_url).back(), rotated->record.secret), Verdict::valid);
  advance(hours(25));
  happen();
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 2));
  EXPECT_EQ(verdict_of(sender_.posts(first_url).back(), old_secret), Verdict::no_match);
  EXPECT_EQ(verdict_of(sender_.posts(first_url).back(), rotated->record.secret), Verdict::valid);
}

TEST_P(WebhookDispatch, SendsATestBeforeAllOthersAndOnlyOnce) {
  const auto webhook = add_webhook(first_url);
  const Call call{.caller = {.user = UserId{1}, .role = Role::admin}};
  happen(3);
  ASSERT_TRUE(service_.test({}, call, webhook.id));
  const auto node = start();
  EXPECT_TRUE(eventually([&] { return sender_.held() == 4; }));
  EXPECT_NE(sender_.posts(first_url).front().body.find("webhook.test"), std::string::npos);
  sender_.answer(first_url, 200);
  sender_.release(500);
  EXPECT_TRUE(becomes(DeliveryStatus::failed, 1)) << "the test";
  advance(seconds(600));
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 3));
}

TEST_P(WebhookDispatch, CancelsWhatWasDeleted) {
  add_webhook(first_url);
  sender_.answer(first_url, 200);
  happen(2);
  EXPECT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    transaction.change("delete from events where position = 1");
    return {};
  }));
  const auto node = start();
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 1));
  EXPECT_TRUE(becomes(DeliveryStatus::cancelled, 1));
}

TEST_P(WebhookDispatch, SendsNothingOfAPausedOrDeletedWebhook) {
  const auto paused = add_webhook(first_url), deleted = add_webhook(second_url);
  const Call call{.caller = {.user = UserId{1}, .role = Role::admin}};
  happen(2);
  ASSERT_TRUE(service_.pause({}, call, paused.id));
  ASSERT_TRUE(service_.remove({}, call, deleted.id));
  sender_.answer(first_url, 200);
  sender_.answer(second_url, 200);
  const auto node = start();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(sender_.count(first_url) + sender_.count(second_url), 0u);
  ASSERT_TRUE(service_.resume({}, call, paused.id));
  EXPECT_TRUE(becomes(DeliveryStatus::delivered, 2));
  EXPECT_EQ(sender_.count(second_url), 0u);
  const auto deleted_count =
      *database_->write([&](Transaction& transaction) -> Result<std::int64_t> {
        return delete_rest(transaction, 500);
      });
  EXPECT_EQ(deleted_count, 2);
}

}  // namespace
}  // namespace toolyard::webhooks
