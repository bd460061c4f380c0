// Tests crash safety: the program is killed at random moments under load, alone or as one of two
// nodes with a shared database. Acknowledged changes exist exactly once, and the usage matches what
// clients have counted.
#include <gtest/gtest.h>

#include <atomic>
#include <random>

#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {
namespace {

using std::chrono::milliseconds;

constexpr int callers = 3, writers = 4;
constexpr auto keys = "/api/v1/developer/keys/";

struct Nodes {
  const char* name;
  Engine engine;
  std::size_t nodes;
  int quick_rounds;
};

class KillsSoak : public ::testing::TestWithParam<Nodes> {
 protected:
  void start(std::size_t node, SoakRow& row) {
    const auto start = SoakRow::Clock::now();
    nodes_[node] = std::make_unique<ServingProgram>(site_.options(node));
    ApiClient client(nodes_[node]->port());
    EXPECT_TRUE(eventually([&] { return client.call("GET", "/readyz").status == 200; }));
    row.took("start until ready", SoakRow::Clock::now() - start);
  }
  // Calls until the server is killed or the round is over.
  void call_tools(std::uint16_t port) {
    ApiClient client(port);
    while (!is_over_) {
      ++sent_;
      const auto answer =
          client.call("POST", "/api/v1/t/base64/", R"({"input":"hello"})", key_header(key_));
      if (answer.status == 0) return;
      EXPECT_EQ(answer.status, 200) << answer.body;
      ++answered_;
    }
  }
  // Creates keys, and revokes each unless the server is killed first.
  void make_keys(std::uint16_t port) {
    ApiClient client(port);
    while (!is_over_) {
      const auto made = client.call("POST", keys, R"({"name":"k"})", bearer_);
      if (made.status == 0) return;
      if (made.status == 503) continue;  // the database holds locks of the killed node for a while
      ASSERT_EQ(made.status, 201) << made.body;
      const auto id = ApiClient::text(made, "id");
      made_.push_back(id);
      auto ended = client.call("DELETE", keys + id + "/", {}, bearer_);
      while (ended.status == 503) ended = client.call("DELETE", keys + id + "/", {}, bearer_);
      if (ended.status == 0) return;
      ASSERT_EQ(ended.status, 204) << ended.body;
      ended_.push_back(id);
    }
  }
  // Creates texts with distinct titles.
  void write_texts(std::uint16_t port) {
    ApiClient client(port);
    while (!is_over_) {
      const auto title = "Text " + std::to_string(++titles_);
      const auto made = client.call("POST", "/api/v1/admin/content/",
                                    R"({"content_type":"blog","title":")" + title + "\"}", bearer_);
      if (made.status == 0) return;
      if (made.status == 503) continue;
      ASSERT_EQ(made.status, 201) << made.body;
      const std::lock_guard lock(mutex_);
      written_.push_back(title);
    }
  }

  // Revokes the keys that a kill has left active, so that the account does not reach its limit.
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
  void begin_round(std::size_t victim, SoakRow& row) {
    for (std::size_t node = 0; node < nodes_.size(); ++node)
      if (!nodes_[node]) start(node, row);
    ApiClient client(nodes_[victim]->port());
    bearer_ = client.sign_in("admin");
    if (key_.empty())
      key_ = ApiClient::text(client.call("POST", keys, R"({"name":"load"})", bearer_), "key");
    else end_what_is_left(client);
  }
  void kill_under_load(std::size_t victim, milliseconds after) {
    is_over_ = false;
    std::vector<std::thread> threads;
    const auto port_of = [&](int i) {
      return nodes_[(victim + std::size_t(i)) % nodes_.size()]->port();
    };
    for (int i = 0; i < callers; ++i) threads.emplace_back([&, i] { call_tools(port_of(i)); });
    for (int i = 0; i < writers; ++i) threads.emplace_back([&, i] { write_texts(port_of(i)); });
    threads.emplace_back([&] { make_keys(port_of(0)); });
    std::this_thread::sleep_for(after);
    nodes_[victim]->end(SIGKILL);
    is_over_ = true;
    for (auto& thread : threads) thread.join();
    nodes_[victim].reset();
  }

  void expect_texts_once(SoakRow& row) {
    auto kept = site_.rows("select title from content_items");
    std::ranges::sort(kept);
    EXPECT_EQ(std::ranges::adjacent_find(kept), kept.end()) << "one is there twice";
    EXPECT_LE(std::int64_t(kept.size()), titles_);
    row.lost("texts", std::ranges::count_if(written_, [&](const std::string& title) {
               return !std::ranges::binary_search(kept, title);
             }));
    row.count("texts acknowledged", std::int64_t(written_.size()));
  }
  void expect_keys(ApiClient& client, SoakRow& row) {
    row.lost("changes of keys", std::ranges::count_if(ended_, [&](const std::string& id) {
               return !client.call("GET", keys + id + "/", {}, bearer_)
                           .body.contains(R"("status":"revoked")");
             }));
    row.count("keys", std::int64_t(made_.size()));
  }
  void expect_usage(ApiClient& client, SoakRow& row) {
    EXPECT_TRUE(eventually([&] { return calls_counted(client, bearer_) >= answered_; }));
    const auto counted = calls_counted(client, bearer_);
    row.lost("counts of calls", std::max<std::int64_t>(0, answered_ - counted));
    EXPECT_LE(counted, sent_) << "nothing was counted twice";
    row.count("calls answered", answered_);
  }

  Site site_{GetParam().engine};
  std::vector<std::unique_ptr<ServingProgram>> nodes_{GetParam().nodes};
  std::string key_, bearer_;
  std::mutex mutex_;
  std::vector<std::string> made_, ended_, written_;
  std::atomic<bool> is_over_ = false;
  std::atomic<std::int64_t> sent_ = 0, answered_ = 0, titles_ = 0;
};

TEST_P(KillsSoak, LoseNothing) {
  SoakRow row("kills", GetParam().quick_rounds);
  std::minstd_rand random(1);
  while (row.again()) {
    const auto victim = std::size_t(row.rounds()) % nodes_.size();
    begin_round(victim, row);
    kill_under_load(victim, milliseconds(5 + random() % 300));
    if (GetParam().engine == Engine::sqlite) {
      EXPECT_EQ(site_.rows("pragma integrity_check"), std::vector<std::string>{"ok"});
    }
  }
  EXPECT_GT(answered_, row.rounds());
  EXPECT_GT(std::int64_t(written_.size()), row.rounds() / 2);
  begin_round(0, row);
  ApiClient client(nodes_[0]->port());
  expect_keys(client, row);
  expect_usage(client, row);
  expect_texts_once(row);
}

INSTANTIATE_TEST_SUITE_P(On, KillsSoak,
                         ::testing::Values(Nodes{"sqlite", Engine::sqlite, 1, 50},
                                           Nodes{"postgres", Engine::postgres, 1, 25},
                                           Nodes{"postgres_nodes", Engine::postgres, 2, 25}),
                         [](const auto& nodes) { return std::string(nodes.param.name); });

}  // namespace
}  // namespace toolyard::testing
