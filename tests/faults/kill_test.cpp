// The program killed at random moments under load, a hundred times: what was acknowledged is there,
// and usage is what clients have counted.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <random>

#include "tests/server/api_client.h"
#include "tests/server/program.h"

namespace {

using std::chrono::milliseconds;
using toolyard::testing::ApiClient;
using toolyard::testing::key_header;
using toolyard::testing::ServingProgram;
using toolyard::testing::TemporaryFolder;

constexpr int rounds = 100;
constexpr int callers = 3;
constexpr auto keys = "/api/v1/developer/keys/";

class Kill : public ::testing::Test {
 protected:
  static void create_admin(const std::string& folder) {
    const auto command = std::string("echo '") + toolyard::testing::test_password + "' | " +
                         toolyard::testing::program() +
                         " createsuperuser --username admin --email a@example.org "
                         "--password-stdin --data-dir " +
                         folder + " > /dev/null 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0);
  }
  // Calls until the server is gone.
  void call_tools(std::uint16_t port) {
    ApiClient client(port);
    for (;;) {
      ++sent_;
      const auto answer =
          client.call("POST", "/api/v1/t/base64/", R"({"input":"hello"})", key_header(key_));
      if (answer.status == 0) return;
      EXPECT_EQ(answer.status, 200) << answer.body;
      ++answered_;
    }
  }
  // Makes keys until the server is gone, and ends all but a few of them.
  void make_keys(std::uint16_t port) {
    ApiClient client(port);
    for (;;) {
      const auto made = client.call("POST", keys, R"({"name":"k"})", bearer_);
      if (made.status == 0) return;
      ASSERT_EQ(made.status, 201) << made.body;
      const auto id = ApiClient::text(made, "id");
      made_.push_back(id);
      const auto ended = client.call("DELETE", keys + id + "/", {}, bearer_);
      if (ended.status == 0) return;
      ASSERT_EQ(ended.status, 204) << ended.body;
      ended_.push_back(id);
    }
  }

  // A key may have been made or ended whose answer never came; then the account would be full.
  void end_what_is_left(ApiClient& client) {
    if (made_.size() > ended_.size()) {
      EXPECT_EQ(client.call("GET", keys + made_.back() + "/", {}, bearer_).status, 200)
          << "it was acknowledged";
      ended_.push_back(made_.back());
    }
    const auto page = client.call("GET", std::string(keys) + "?page_size=20", {}, bearer_);
    simdjson::dom::parser parser;
    const simdjson::padded_string json(page.body);
    for (const simdjson::dom::element key : parser.parse(json)["results"]) {
      if (std::string_view(key["status"]) != "active" || std::string_view(key["name"]) == "load")
        continue;
      const auto id = simdjson::minify(key["id"]);
      EXPECT_EQ(client.call("DELETE", keys + id + "/", {}, bearer_).status, 204);
    }
  }

  TemporaryFolder folder_;
  std::string key_, bearer_;
  std::vector<std::string> made_, ended_;
  std::atomic<std::int64_t> sent_ = 0, answered_ = 0;
};

std::int64_t calls_of(ApiClient& client, const std::string& bearer) {
  const auto usage = client.call("GET", "/api/v1/developer/usage/", {}, bearer);
  EXPECT_EQ(usage.status, 200) << usage.body;
  constexpr std::string_view before = R"("totals":{"calls":)";
  const auto at = usage.body.find(before);
  return at == usage.body.npos ? -1 : std::stoll(usage.body.substr(at + before.size()));
}

TEST_F(Kill, AHundredTimesUnderLoadLosesNothing) {
  const auto folder = folder_.path().string();
  ASSERT_NO_FATAL_FAILURE(create_admin(folder));
  std::minstd_rand random(1);
  for (int round = 0; round < rounds; ++round) {
    ServingProgram program({"--data-dir", folder});
    ApiClient client(program.port());
    bearer_ = client.sign_in("admin");
    if (key_.empty())
      key_ = ApiClient::text(client.call("POST", keys, R"({"name":"load"})", bearer_), "key");
    else end_what_is_left(client);
    std::vector<std::thread> threads;
    for (int i = 0; i < callers; ++i) threads.emplace_back([&] { call_tools(program.port()); });
    threads.emplace_back([&] { make_keys(program.port()); });
    std::this_thread::sleep_for(milliseconds(5 + random() % 120));
    program.end(SIGKILL);
    for (auto& thread : threads) thread.join();
    ASSERT_FALSE(HasFatalFailure());
  }
  EXPECT_GT(answered_, rounds);
  EXPECT_GT(made_.size(), static_cast<std::size_t>(rounds) / 2);

  ServingProgram program({"--data-dir", folder});
  ApiClient client(program.port());
  bearer_ = client.sign_in("admin");
  for (const auto& id : ended_)
    ASSERT_NE(client.call("GET", keys + id + "/", {}, bearer_).body.find(R"("status":"revoked")"),
              std::string::npos)
        << id;
  const auto counted = calls_of(client, bearer_);
  EXPECT_GE(counted, answered_) << "no answer that came was left out";
  EXPECT_LE(counted, sent_) << "nothing was counted twice";
}

}  // namespace
