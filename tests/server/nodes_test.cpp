// Two nodes on one PostgreSQL and one Redis: changes on one apply on the other, and limits count
// the calls of both.
#include <gtest/gtest.h>

#include <atomic>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"
#include "tests/support/servers/postgres_server.h"
#include "tests/support/servers/redis_server.h"

namespace {

using std::chrono::milliseconds;
using toolyard::Settings;
using namespace toolyard::testing;

constexpr auto tool = "/api/v1/t/base64/";
constexpr auto input = R"({"input":"hello"})";
constexpr auto keys = "/api/v1/developer/keys/";

class TwoNodes : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!PostgresServer::shared()) GTEST_SKIP() << "PostgreSQL is not installed";
    if (!RedisServer::is_there()) GTEST_SKIP() << "Redis is not installed";
    name_ = PostgresServer::shared()->create_database(Schema::empty);
    redis_ = std::make_unique<RedisServer>();
    for (auto& node : nodes_) {
      node = std::make_unique<RunningApp>([&](Settings& settings) {
        settings.server.database_url = PostgresServer::shared()->url(name_);
        settings.server.redis_url = redis_->url();
        settings.server.secret_key = "the same on all nodes, of 32 bytes or more";
      });
    }
    for (auto& node : nodes_)
      ASSERT_TRUE(becomes([&] { return ready(*node).find(R"("shared_limits":"ok")") != npos; }));
    bearer_ = ApiClient(nodes_[0]->port()).sign_in("admin");
  }
  void TearDown() override {
    for (auto& node : nodes_) node.reset();
    redis_.reset();
    if (!name_.empty()) PostgresServer::shared()->drop_database(name_);
  }
  static std::string ready(RunningApp& node) {
    const auto answer = ApiClient(node.port()).call("GET", "/readyz");
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.body;
  }
  static bool becomes(const std::function<bool()>& condition) {
    for (int i = 0; i < 2'000 && !condition(); ++i) std::this_thread::sleep_for(milliseconds(5));
    return condition();
  }
  std::string make_key(const std::string& limits) {
    const auto made =
        ApiClient(nodes_[0]->port()).call("POST", keys, R"({"name":"k")" + limits + "}", bearer_);
    EXPECT_EQ(made.status, 201) << made.body;
    key_id_ = ApiClient::text(made, "id");
    return key_header(ApiClient::text(made, "key"));
  }
  int use(std::size_t node, const std::string& key) {
    return ApiClient(nodes_[node]->port()).call("POST", tool, input, key).status;
  }
  // Returns how many of the calls that sixteen clients make on both nodes are allowed.
  int allowed(const std::string& key, int calls_each) {
    std::atomic<int> count = 0, others = 0;
    std::vector<std::thread> clients;
    for (std::size_t i = 0; i < 16; ++i)
      clients.emplace_back([&, i] {
        ApiClient client(nodes_[i % 2]->port());
        for (int call = 0; call < calls_each; ++call) {
          const auto status = client.call("POST", tool, input, key).status;
          count += status == 200;
          others += status != 200 && status != 429;
        }
      });
    for (auto& client : clients) client.join();
    EXPECT_EQ(others, 0);
    return count;
  }

  static constexpr auto npos = std::string::npos;
  std::string name_;
  std::unique_ptr<RedisServer> redis_;
  std::array<std::unique_ptr<RunningApp>, 2> nodes_;
  std::string bearer_, key_id_;
};

TEST_F(TwoNodes, ASessionThatEndsOnOneEndsOnTheOther) {
  const auto me = [&] {
    return ApiClient(nodes_[1]->port()).call("GET", "/api/v1/auth/me/", {}, bearer_).status;
  };
  ASSERT_EQ(me(), 200);
  const std::string sessions = "/api/v1/auth/sessions/";
  ApiClient one(nodes_[0]->port());
  const auto id = toolyard::http::member(one.call("GET", sessions, {}, bearer_), "/results/0/id");
  const auto later = one.sign_in("admin");
  ASSERT_EQ(one.call("DELETE", sessions + id + "/", {}, later).status, 204);
  EXPECT_TRUE(becomes([&] { return me() == 401; }));
}

TEST_F(TwoNodes, ARoleLoweredOnOneHoldsForKeysOnTheOtherWithinASecond) {
  ASSERT_TRUE(nodes_[0]->add_account("ed", test_password, toolyard::Role::editor));
  ApiClient one(nodes_[0]->port()), other(nodes_[1]->port());
  const auto own = one.sign_in("ed");
  const auto made = one.call("POST", keys, R"({"name":"k","scopes":["content:write"]})", own);
  ASSERT_EQ(made.status, 201) << made.body;
  const auto key = key_header(ApiClient::text(made, "key"));
  const std::string content = "/api/v1/admin/content/";
  const auto draft = [&] {
    return other.call("POST", content, R"({"content_type":"blog","title":"T"})", key).status;
  };
  ASSERT_EQ(draft(), 201);
  const auto user = ApiClient::text(one.call("GET", "/api/v1/auth/me/", {}, own), "id");
  ASSERT_EQ(one.call("PATCH", "/api/v1/admin/users/" + user + "/", R"({"role":"viewer"})", bearer_)
                .status,
            200);
  EXPECT_TRUE(becomes([&] { return draft() == 403; }));
  EXPECT_EQ(other.call("GET", content, {}, key).status, 200) << "a viewer may read";
}

TEST_F(TwoNodes, AKeyMadeOnOneWorksOnTheOtherAndEndsThere) {
  const auto key = make_key("");
  EXPECT_EQ(use(1, key), 200) << "at once";
  EXPECT_EQ(ApiClient(nodes_[1]->port()).call("GET", keys, {}, bearer_).status, 200);
  EXPECT_EQ(ApiClient(nodes_[1]->port())
                .call("DELETE", std::string(keys) + key_id_ + "/", {}, bearer_)
                .status,
            204);
  EXPECT_EQ(use(1, key), 401);
  EXPECT_TRUE(becomes([&] { return use(0, key) == 401; }));
  EXPECT_EQ(
      ApiClient(nodes_[0]->port()).call("POST", "/api/v1/auth/logout-all/", {}, bearer_).status,
      200);
  EXPECT_TRUE(becomes(
      [&] { return ApiClient(nodes_[1]->port()).call("GET", keys, {}, bearer_).status == 401; }));
}

TEST_F(TwoNodes, TheSameCallOnBothHappensOnce) {
  const auto headers = bearer_ + "Idempotency-Key: once\r\n";
  std::atomic<int> made = 0, under_way = 0;
  std::vector<std::thread> clients;
  for (std::size_t i = 0; i < 8; ++i)
    clients.emplace_back([&, i] {
      const auto status =
          ApiClient(nodes_[i % 2]->port()).call("POST", keys, R"({"name":"one"})", headers).status;
      made += status == 201;
      under_way += status == 409;
    });
  for (auto& client : clients) client.join();
  EXPECT_GE(made, 1);
  EXPECT_EQ(made + under_way, 8);
  for (auto& node : nodes_) {
    ApiClient client(node->port());
    const auto again = client.call("POST", keys, R"({"name":"one"})", headers);
    EXPECT_EQ(again.status, 201);
    EXPECT_TRUE(again.has("Idempotent-Replayed: true")) << again.head;
    EXPECT_EQ(client.call("POST", keys, R"({"name":"two"})", headers).status, 422);
    const auto found = client.call("GET", std::string(keys) + "?search=one", {}, bearer_);
    EXPECT_EQ(ApiClient::text(found, "count"), "1") << found.body;
    const auto log = client.call("GET", "/api/v1/admin/audit/?page_size=1", {}, bearer_);
    EXPECT_EQ(log.status, 200) << log.body;
    EXPECT_NE(log.body.find(R"("action":"create")"), npos) << log.body;
  }
}

TEST_F(TwoNodes, QuotasCountTogether) {
  const auto key = make_key(R"(,"monthly_quota":200)");
  EXPECT_EQ(allowed(key, 25), 200) << "of 400";
  EXPECT_EQ(use(0, key), 429);
  EXPECT_EQ(use(1, key), 429);
  // Both nodes have written their counts to the database.
  const auto path = std::string(keys) + key_id_ + "/usage/";
  EXPECT_TRUE(becomes([&] {
    const auto usage = ApiClient(nodes_[0]->port()).call("GET", path, {}, bearer_).body;
    return usage.find(R"("totals":{"calls":200,)") != npos && usage.find(R"("used":200,)") != npos;
  }));
}

TEST_F(TwoNodes, RatesCountTogether) {
  // The burst takes a minute to refill, so that only one or two calls are added meanwhile.
  const auto key = make_key(R"(,"rate_limit_per_minute":100)");
  const auto start = std::chrono::steady_clock::now();
  const auto count = allowed(key, 15);
  const auto passed = std::chrono::steady_clock::now() - start;
  EXPECT_GE(count, 100);
  EXPECT_LE(count, 100 + 1 + passed / milliseconds(600));
}

TEST_F(TwoNodes, WithoutRedisEachGrantsItsShare) {
  const auto key = make_key(R"(,"rate_limit_per_minute":60)");
  // Nodes announce themselves to each other once a second.
  std::this_thread::sleep_for(milliseconds(3'000));
  redis_->kill();
  EXPECT_EQ(use(0, key), 200) << "nobody notices";
  EXPECT_EQ(use(1, key), 200);
  for (auto& node : nodes_)
    EXPECT_TRUE(becomes([&] { return ready(*node).find(R"("shared_limits":"failed")") != npos; }));
  const auto start = std::chrono::steady_clock::now();
  const auto count = allowed(key, 8);
  const auto passed = std::chrono::steady_clock::now() - start;
  EXPECT_GT(count, 40);
  EXPECT_LE(count, 60 + 2 + passed / milliseconds(900)) << "no more than the limit";
  redis_->start();
  for (auto& node : nodes_)
    EXPECT_TRUE(becomes([&] { return ready(*node).find(R"("shared_limits":"ok")") != npos; }));
}

}  // namespace
