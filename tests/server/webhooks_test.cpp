// Webhooks over HTTP: managed by the staff and by accounts, delivered to a real receiver, tested,
// rotated and replayed.
#include <gtest/gtest.h>

#include "areas/events/webhooks/signature.h"
#include "core/time/clock.h"
#include "tests/server/role_client.h"
#include "tests/support/eventually.h"
#include "tests/support/servers/model_server.h"

namespace {

using toolyard::Role;
using toolyard::testing::both_engines;
using toolyard::testing::eventually;
using toolyard::testing::ModelServer;
using toolyard::testing::Reply;
using toolyard::webhooks::Verdict;

const std::string staff_webhooks = "/api/v1/admin/webhooks/";
const std::string own_webhooks = "/api/v1/developer/webhooks/";
const std::string keys_of_webhooks = "/api/v1/developer/keys/";

// Returns a header of a request that a receiver got.
std::string header_in(const std::string& head, const std::string& name) {
  const auto at = head.find("\r\n" + name + ": ");
  if (at == head.npos) return {};
  const auto begin = at + name.size() + 4;
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

class WebhooksHttp : public toolyard::testing::ApiByRoleTest {
 protected:
  WebhooksHttp()
      : ApiByRoleTest([](toolyard::Settings& settings) {
          settings.events.allowed_networks = {"127.0.0.0/8"};
        }) {
    receiver_.answer(Reply{.status = 204});
    // The key of the application is an event already, which webhooks made later do not receive.
    EXPECT_TRUE(eventually([&] {
      return text(call("admin", "GET", "/api/v1/admin/events/?type=key.created"), "count") == "1";
    }));
  }
  std::string body_for(const std::string& types, const std::string& more = "") {
    return R"({"name": "Receiver", "url": ")" + receiver_.address() + R"(/hook", "types": [)" +
           types + "]" + more + "}";
  }
  RawAnswer make(const std::string& role, const std::string& path, const std::string& body) {
    auto made = call(role, "POST", path, body);
    EXPECT_EQ(made.status, 201) << made.body;
    return made;
  }
  void make_key() { make("nobody", keys_of_webhooks, R"({"name": "mine"})"); }
  Verdict verdict(const ModelServer::Received& received, const std::string& secret) {
    const auto id = header_in(received.head, "webhook-id");
    const auto timestamp = header_in(received.head, "webhook-timestamp");
    return toolyard::webhooks::verify({id, std::atoll(timestamp.c_str()), received.body},
                                      header_in(received.head, "webhook-signature"), secret,
                                      toolyard::system_now());
  }
  // Waits until a list has this number of records with a text in them.
  bool lists(const std::string& path, const std::string& words, std::size_t count = 1) {
    return eventually([&] {
      const auto list = call("admin", "GET", path);
      std::size_t found = 0;
      for (auto at = list.body.find(words); at != list.body.npos;
           at = list.body.find(words, at + 1))
        ++found;
      return found == count;
    });
  }

  ModelServer receiver_;
};
INSTANTIATE_TEST_SUITE_P(Engines, WebhooksHttp, both_engines(), toolyard::testing::engine_name);

TEST_P(WebhooksHttp, DeliverWhatHappensWithAValidSignature) {
  const auto made = make("admin", staff_webhooks, body_for(R"("key.*")"));
  EXPECT_EQ(made.body.find("key.*"), std::string::npos) << "the types that it stands for";
  const auto secret = text(made, "secret"), id = text(made, "id");
  EXPECT_TRUE(toolyard::webhooks::is_secret(secret));
  make_key();
  ASSERT_TRUE(receiver_.wait_for_calls(1));
  const auto received = receiver_.last();
  EXPECT_EQ(verdict(received, secret), Verdict::valid) << received.head;
  EXPECT_NE(received.body.find(R"("type":"key.created")"), std::string::npos) << received.body;
  EXPECT_EQ(header_in(received.head, "Content-Type"), "application/json");
  EXPECT_TRUE(lists(staff_webhooks + id + "/deliveries/", R"("status":"delivered")"));
  EXPECT_TRUE(lists(staff_webhooks + id + "/attempts/", R"("status_code":204)"));
  const auto shown = call("admin", "GET", staff_webhooks + id + "/");
  EXPECT_EQ(shown.body.find("secret\""), std::string::npos) << shown.body;
  EXPECT_EQ(shown.body.find(secret), std::string::npos);
}

TEST_P(WebhooksHttp, OfAccountsAreTheirOwn) {
  const auto made = make("nobody", own_webhooks,
                         R"({"name": "x", "url": "https://example.org/", "types": ["key.*"]})");
  const auto id = text(made, "id");
  for (const auto& path : {own_webhooks + id + "/", own_webhooks + id + "/attempts/"}) {
    EXPECT_EQ(call("nobody", "GET", path).status, 200) << path;
    EXPECT_EQ(call("somebody", "GET", path).status, 404) << path;
  }
  EXPECT_EQ(call("admin", "GET", staff_webhooks + id + "/").status, 404);
  EXPECT_EQ(text(call("admin", "GET", staff_webhooks), "count"), "0");
  for (const std::string action : {"pause/", "resume/", "rotate/", "test/", "replay-failed/"})
    EXPECT_EQ(call("somebody", "POST", own_webhooks + id + "/" + action, "{}").status, 404)
        << action;
  EXPECT_EQ(call("somebody", "DELETE", own_webhooks + id + "/").status, 404);
  EXPECT_EQ(call("somebody", "PATCH", own_webhooks + id + "/", R"({"name": "y"})").status, 404);
  for (const auto* role : {"viewer", "editor", "approver", "nobody"})
    EXPECT_EQ(call(role, "GET", staff_webhooks).status, 403) << role;
  EXPECT_EQ(call("", "GET", own_webhooks).status, 401);
  const auto types = call("nobody", "GET", own_webhooks + "types/");
  EXPECT_NE(types.body.find("key.created"), std::string::npos);
  EXPECT_EQ(types.body.find("content.published"), std::string::npos);
  EXPECT_EQ(call("nobody", "DELETE", own_webhooks + id + "/").status, 204);
  EXPECT_EQ(call("nobody", "GET", own_webhooks + id + "/").status, 404);
}

TEST_P(WebhooksHttp, OfAccountsDoNotReachThisNetwork) {
  const auto made = make("nobody", own_webhooks, body_for(R"("key.created")"));
  const auto id = text(made, "id");
  ASSERT_EQ(call("nobody", "POST", own_webhooks + id + "/test/", "{}").status, 200);
  EXPECT_TRUE(eventually([&] {
    const auto attempts = call("nobody", "GET", own_webhooks + id + "/attempts/");
    return attempts.body.find("The address may not be called.") != std::string::npos;
  }));
  EXPECT_EQ(receiver_.connections(), 0u);
}

TEST_P(WebhooksHttp, AreCheckedBeforeTheyAreStored) {
  const auto refused = [&](const std::string& body) {
    const auto answer = call("admin", "POST", staff_webhooks, body);
    EXPECT_EQ(answer.status, 400) << body;
    return answer.body;
  };
  EXPECT_NE(
      refused(R"({"name": "x", "url": "ftp://example.org/", "types": ["key.*"]})").find("\"/url\""),
      std::string::npos);
  EXPECT_NE(refused(R"({"name": "x", "url": "http://example.org:25/", "types": ["key.*"]})")
                .find("\"/url\""),
            std::string::npos);
  for (const std::string type : {"nothing.*", " ", "key.created,nothing", "*"})
    EXPECT_NE(refused(body_for("\"content.published\", \"" + type + "\"")).find("\"/types/1\""),
              std::string::npos)
        << type;
  refused(body_for(""));
  EXPECT_EQ(call("nobody", "POST", own_webhooks, body_for(R"("content.published")")).status, 400)
      << "not of the account";
  for (int i = 0; i < 10; ++i) make("admin", staff_webhooks, body_for(R"("key.created")"));
  const auto eleventh = call("admin", "POST", staff_webhooks, body_for(R"("key.created")"));
  EXPECT_EQ(eleventh.status, 409);
  EXPECT_EQ(text(eleventh, "code"), "too_many_webhooks");
  make("nobody", own_webhooks, body_for(R"("key.created")"));
}

TEST_P(WebhooksHttp, AreRefusedWithAllFaults) {
  const auto refused =
      call("admin", "POST", staff_webhooks,
           R"({"name": "x", "url": "ftp://x", "types": ["keys.*", "key.create"]})");
  EXPECT_EQ(toolyard::http::faults(refused),
            "/url invalid_option;/types/0 invalid_option;/types/1 invalid_option;");
  EXPECT_TRUE(refused.body.contains("Did you mean `key.*`?")) << refused.body;
  EXPECT_TRUE(refused.body.contains("Did you mean `key.created`?")) << refused.body;
}

TEST_P(WebhooksHttp, AreTestedAndRotated) {
  const auto made = make("admin", staff_webhooks, body_for(R"("content.published")"));
  const auto id = text(made, "id"), old_secret = text(made, "secret");
  const auto rotated = call("admin", "POST", staff_webhooks + id + "/rotate/");
  ASSERT_EQ(rotated.status, 200) << rotated.body;
  const auto tested = call("admin", "POST", staff_webhooks + id + "/test/", "{}");
  ASSERT_EQ(tested.status, 200) << tested.body;
  ASSERT_TRUE(receiver_.wait_for_calls(1));
  const auto received = receiver_.last();
  EXPECT_EQ(verdict(received, old_secret), Verdict::valid);
  EXPECT_EQ(verdict(received, text(rotated, "secret")), Verdict::valid);
  EXPECT_NE(received.body.find("webhook.test"), std::string::npos) << received.body;
  EXPECT_EQ(call("admin", "POST", staff_webhooks + id + "/pause/").status, 200);
  const auto refused = call("admin", "POST", staff_webhooks + id + "/test/", "{}");
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(text(refused, "code"), "webhook_not_active");
}

TEST_P(WebhooksHttp, AreReplayedWithTheSameId) {
  const auto made = make("admin", staff_webhooks, body_for(R"("key.created")"));
  const auto id = text(made, "id");
  make_key();
  ASSERT_TRUE(receiver_.wait_for_calls(1));
  const auto list = staff_webhooks + id + "/deliveries/";
  ASSERT_TRUE(lists(list, R"("status":"delivered")"));
  const auto deliveries = call("admin", "GET", list);
  const auto at = deliveries.body.find("\"id\":") + 5;
  const auto delivery = deliveries.body.substr(at, deliveries.body.find(',', at) - at);
  ASSERT_EQ(call("admin", "POST", list + delivery + "/replay/").status, 200);
  ASSERT_TRUE(receiver_.wait_for_calls(2));
  ASSERT_TRUE(lists(list, R"("status":"delivered")"));
  const auto span = call("admin", "POST", staff_webhooks + id + "/replay/",
                         R"({"since": ")" + text(made, "created_at") + "\"}");
  ASSERT_EQ(span.status, 200) << span.body;
  EXPECT_EQ(text(span, "deliveries"), "1");
  ASSERT_TRUE(receiver_.wait_for_calls(3));
  const auto received = receiver_.received();
  for (const auto& one : received)
    EXPECT_EQ(header_in(one.head, "webhook-id"), header_in(received.front().head, "webhook-id"));
  EXPECT_EQ(call("admin", "POST", list + "999999/replay/").status, 404);
  const auto none = call("admin", "POST", staff_webhooks + id + "/replay/",
                         R"({"since": "2020-01-02T00:00:00Z", "until": "2020-01-01T00:00:00Z"})");
  EXPECT_EQ(none.status, 400);
}

TEST_P(WebhooksHttp, SendPeopleAReadableMessage) {
  make("admin", staff_webhooks, body_for(R"("key.created")", R"(, "format": "slack")"));
  make_key();
  ASSERT_TRUE(receiver_.wait_for_calls(1));
  EXPECT_TRUE(receiver_.last().body.starts_with(R"({"text":"An API key was created: mine)"))
      << receiver_.last().body;
}

TEST_P(WebhooksHttp, EndWithTheirAccount) {
  make("nobody", own_webhooks,
       R"({"name": "x", "url": "https://example.org/", "types": ["key.*"]})");
  const auto deleted =
      call("nobody", "POST", "/api/v1/auth/delete/", R"({"password": "a long passphrase"})");
  ASSERT_EQ(deleted.status, 204) << deleted.body;
  EXPECT_EQ(
      *database->read([](toolyard::Transaction& transaction) -> toolyard::Result<std::int64_t> {
        return *transaction.row<std::int64_t>(
            "select (select count(*) from webhooks) + (select count(*) from webhook_types)");
      }),
      0);
}

}  // namespace
