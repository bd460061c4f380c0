// The program killed at random moments while models write for it: every item is written exactly
// once, and no answer that was kept is paid for again.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "tests/server/api_client.h"
#include "tests/server/program.h"
#include "tests/support/model_server.h"

namespace toolyard {
namespace {

using std::chrono::milliseconds;
using testing::ApiClient;
using testing::Engine;
using testing::ServingProgram;

constexpr int items = 200;
constexpr auto list = "/api/v1/admin/content/";
constexpr auto secret = "a secret that outlives every process, of 32 bytes or more";

struct Written {
  std::string title, status, body;
  std::int64_t revision = 0;
  static constexpr auto fields() {
    return std::array{field<&Written::title>(""), field<&Written::status>(""),
                      field<&Written::revision>(""), field<&Written::body>("")};
  }
};

class GenerationKill : public ::testing::TestWithParam<Engine> {
 protected:
  GenerationKill() {
    accounts::AccountService accounts(*database_, system_now);
    EXPECT_TRUE(accounts.create_superuser({"admin", "a@example.org", testing::test_password}));
    database_.close();
  }

  std::unique_ptr<ServingProgram> start() {
    return std::make_unique<ServingProgram>(std::vector<std::string>{
        "--data-dir=" + folder_.path().string(), "--database-url=" + database_.url(),
        std::string("--secret-key=") + secret, "--llm-base-url=" + model_.base_url(),
        "--llm-model=m"});
  }
  void answer_after(milliseconds time) {
    auto reply = testing::written("What the model says.");
    reply.wait = time;
    model_.answer(reply);
  }
  // Has every item asked for, and the process killed before any is answered.
  void ask_for_all() {
    answer_after(std::chrono::hours(1));
    const auto server = start();
    ApiClient client(server->port());
    const auto bearer = client.sign_in("admin");
    client.call("POST", std::string(list) + "templates/",
                R"({"name":"t","purpose":"blog","body":"<<{{title}}>>","is_default":true})",
                bearer);
    for (int i = 0; i < items; ++i) {
      const auto made = client.call(
          "POST", list, R"({"content_type":"blog","title":"Item )" + std::to_string(i) + "\"}",
          bearer);
      ASSERT_EQ(made.status, 201) << made.body;
    }
    for (int i = 1; i <= items; ++i) {
      const auto asked = client.call("POST", list + std::to_string(i) + "/regenerate/", {}, bearer);
      ASSERT_EQ(asked.status, 200) << asked.body;
    }
    server->end(SIGKILL);
  }
  template <class T> std::vector<T> rows(const char* sql) {
    return *database_->read([&](Transaction& transaction) -> Result<std::vector<T>> {
      return transaction.rows<T>(sql);
    });
  }
  // As if the minute of a lease were over, so that the test need not wait for it.
  void end_leases() {
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change("update jobs set due_at = 0 where state = 'running'");
      return {};
    }));
  }
  // How often the model was asked for each item.
  std::map<std::string, int> calls() const {
    std::map<std::string, int> counted;
    for (const auto& call : model_.received()) {
      const auto begin = call.body.find("<<") + 2;
      ++counted[call.body.substr(begin, call.body.find(">>") - begin)];
    }
    return counted;
  }
  // Of those whose answer is kept, none was asked for since.
  void expect_none_paid_twice() {
    const auto now = calls();
    for (const auto& [title, count] : paid_) EXPECT_EQ(now.at(title), count) << title;
    for (const auto& title :
         rows<std::string>("select i.title from content_items i join content_generations g "
                           "on g.id = i.generation where g.reply is not null"))
      paid_[title] = now.at(title);
  }

  testing::TemporaryFolder folder_;
  testing::TestDatabase database_{GetParam()};
  testing::ModelServer model_;
  std::map<std::string, int> paid_;
};
INSTANTIATE_TEST_SUITE_P(Engines, GenerationKill, testing::both_engines(), testing::engine_name);

TEST_P(GenerationKill, EveryItemIsWrittenExactlyOnce) {
  std::minstd_rand random(3);
  ask_for_all();
  answer_after(milliseconds(8));
  int kills = 1;
  std::int64_t left = items;
  for (; left > 0; ++kills) {
    ASSERT_LT(kills, 200);
    database_.open();
    end_leases();
    expect_none_paid_twice();
    left = std::int64_t(rows<std::int64_t>("select id from jobs where finished_at is null").size());
    database_.close();
    const auto calls = std::min<std::size_t>(4 + random() % 12, std::size_t(left));
    const auto server = start();
    // However slow the machine is, every life gets on: an item that cost five of them would be
    // given up.
    model_.wait_for_calls(model_.calls() + calls, milliseconds(1'000));
    // The last ones would be killed again and again.
    std::this_thread::sleep_for(milliseconds(left > 20 ? random() % 12 : 500));
    server->end(SIGKILL);
  }
  database_.open();
  expect_none_paid_twice();
  EXPECT_EQ(paid_.size(), std::size_t(items));
  for (const auto& item :
       rows<Written>("select i.title, i.status, i.revision, r.body from content_items i "
                     "join content_revisions r on r.item = i.id and r.revision = i.revision")) {
    EXPECT_EQ(item.status, "ai_generated") << item.title;
    EXPECT_EQ(item.revision, 2) << item.title;
    EXPECT_EQ(item.body, "What the model says.") << item.title;
  }
  EXPECT_GT(kills, 4) << "nothing was disturbed";
  // Four work at once, and each kill takes at most what these were waiting for.
  EXPECT_LE(model_.calls(), std::size_t(items + 4 * kills));
  RecordProperty("kills", kills);
}

}  // namespace
}  // namespace toolyard
