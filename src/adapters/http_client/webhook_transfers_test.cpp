// Requests to receivers on the loopback address: many at once, refused addresses, redirects, large
// responses and slow ones.
#include "adapters/http_client/webhook_transfers.h"

#include <gtest/gtest.h>

#include <condition_variable>

#include "tests/support/memory_log.h"
#include "tests/support/servers/model_server.h"

namespace toolyard::http_client {
namespace {

using testing::ModelServer;
using testing::Reply;

constexpr Limits short_limits{.body_bytes = 1'000,
                              .header_bytes = 4'000,
                              .connect_time = std::chrono::milliseconds(2'000),
                              .whole_time = std::chrono::milliseconds(3'000)};

class WebhookCalls : public ::testing::Test {
 protected:
  void send(WebhookPost post) {
    transfers_.send(std::move(post), [this](WebhookReply reply) {
      const std::scoped_lock lock(mutex_);
      replies_.push_back(std::move(reply));
      changed_.notify_all();
    });
  }
  std::vector<WebhookReply> replies(std::size_t count) {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(changed_.wait_for(lock, std::chrono::seconds(60),
                                  [&] { return replies_.size() >= count; }));
    return replies_;
  }
  WebhookReply reply_to(WebhookPost post) {
    {
      const std::scoped_lock lock(mutex_);
      replies_.clear();
    }
    send(std::move(post));
    return replies(1).front();
  }
  WebhookPost to_receiver(std::string body = "{}", WebhookReach reach = WebhookReach::is_allowed) {
    return {.url = receiver_.address() + "/hook",
            .reach = reach,
            .headers = {{"webhook-id", "evt_1"}},
            .body = std::move(body)};
  }

  testing::MemoryLog log_;
  Threads threads_{log_};
  ModelServer receiver_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<WebhookReply> replies_;
  WebhookTransfers transfers_{threads_, {*parse_network("127.0.0.0/8")}, short_limits};
};

TEST_F(WebhookCalls, AreRequestsWithTheirHeadersAndBody) {
  receiver_.answer(Reply{.status = 202, .body = "taken"});
  const auto reply = reply_to(to_receiver(R"({"a":"é"})"));
  EXPECT_EQ(reply.status, 202) << reply.error;
  EXPECT_EQ(reply.body, "taken");
  const auto received = receiver_.last();
  EXPECT_TRUE(received.head.starts_with("POST /hook HTTP/1.1\r\n")) << received.head;
  EXPECT_NE(received.head.find("webhook-id: evt_1\r\n"), std::string::npos);
  EXPECT_EQ(received.body, R"({"a":"é"})");
}

TEST_F(WebhookCalls, AreMadeManyAtOnce) {
  receiver_.answer(Reply{.status = 204, .wait = std::chrono::milliseconds(20)});
  for (int i = 0; i < 200; ++i) send(to_receiver(std::to_string(i)));
  for (const auto& reply : replies(200)) EXPECT_EQ(reply.status, 204) << reply.error;
  std::set<std::string> bodies;
  for (const auto& received : receiver_.received()) bodies.insert(received.body);
  EXPECT_EQ(bodies.size(), 200u);
}

TEST_F(WebhookCalls, DoNotFollowRedirects) {
  ModelServer other;
  receiver_.answer(Reply{.status = 307, .headers = {"Location: " + other.address() + "/"}});
  EXPECT_EQ(reply_to(to_receiver()).status, 307);
  EXPECT_EQ(other.calls(), 0u);
}

TEST_F(WebhookCalls, OfAccountsGoToPublicAddressesOnly) {
  receiver_.answer(Reply{.status = 200});
  EXPECT_EQ(reply_to(to_receiver()).status, 200) << "leaves an open connection";
  const auto reply = reply_to(to_receiver("{}", WebhookReach::is_public));
  EXPECT_EQ(reply.status, std::nullopt);
  EXPECT_EQ(reply.error, "The address may not be called.");
  EXPECT_EQ(receiver_.calls(), 1u);
}

TEST_F(WebhookCalls, OfTheStaffGoToAllowedNetworksOnly) {
  WebhookTransfers strict(threads_, {}, short_limits);
  std::optional<WebhookReply> reply;
  strict.send(to_receiver(), [&](WebhookReply got) {
    const std::scoped_lock lock(mutex_);
    reply = std::move(got);
    changed_.notify_all();
  });
  std::unique_lock lock(mutex_);
  ASSERT_TRUE(changed_.wait_for(lock, std::chrono::seconds(60), [&] { return reply.has_value(); }));
  EXPECT_EQ(reply->error, "The address may not be called.");
  EXPECT_EQ(receiver_.connections(), 0u);
}

TEST_F(WebhookCalls, KeepTheBeginningOfALargeResponse) {
  receiver_.answer(Reply{.status = 200, .body = "begin", .filler = 1'000'000});
  const auto reply = reply_to(to_receiver());
  EXPECT_EQ(reply.status, 200) << reply.error;
  EXPECT_LE(reply.body.size(), short_limits.body_bytes);
  EXPECT_TRUE(reply.body.starts_with("begin"));
}

TEST_F(WebhookCalls, EndWithoutAResponse) {
  receiver_.answer(Reply{.way = Reply::Way::never_answers});
  EXPECT_EQ(reply_to(to_receiver()).error, "No response arrived within 3 s.");
  receiver_.answer(Reply{.way = Reply::Way::closes});
  EXPECT_EQ(reply_to(to_receiver()).error, "The connection was lost before a response arrived.");
  EXPECT_EQ(reply_to({.url = "ftp://example.org/"}).error,
            "The address is not an http or https URL.");
}

TEST_F(WebhookCalls, ReportWhenToTryAgain) {
  receiver_.answer(Reply{.status = 429, .headers = {"Retry-After: 7"}});
  EXPECT_EQ(reply_to(to_receiver()).retry_after, std::chrono::seconds(7));
}

}  // namespace
}  // namespace toolyard::http_client
