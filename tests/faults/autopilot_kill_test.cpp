// The program killed at random moments while a run of the autopilot is at work: it comes to its
// end, no answer that was kept is paid for again, and no more is spent than its budget allows.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "tests/server/opportunity_seed.h"
#include "tests/server/program.h"
#include "tests/support/model_server.h"

namespace toolyard {
namespace {

using std::chrono::milliseconds;
using testing::ApiClient;
using testing::Engine;
using testing::ServingProgram;

constexpr int items = 50;
constexpr std::int64_t most_requests = 90;
constexpr auto secret = "a secret that outlives every process, of 32 bytes or more";

struct Spent {
  std::string status;
  std::int64_t used_requests = 0, used_cost_micros = 0, max_cost_micros = 0;
  static constexpr auto fields() {
    return std::array{field<&Spent::status>(""), field<&Spent::used_requests>(""),
                      field<&Spent::used_cost_micros>(""), field<&Spent::max_cost_micros>("")};
  }
};
struct Written {
  std::string title, status;
  std::int64_t revision = 0;
  static constexpr auto fields() {
    return std::array{field<&Written::title>(""), field<&Written::status>(""),
                      field<&Written::revision>("")};
  }
};

class AutopilotKill : public ::testing::TestWithParam<Engine> {
 protected:
  AutopilotKill() {
    auto reply = testing::written("What the model says.");
    reply.wait = milliseconds(40);
    model_.answer(reply);
    accounts::AccountService accounts(*database_, system_now);
    EXPECT_TRUE(accounts.create_superuser({"admin", "a@example.org", testing::test_password}));
    database_.close();
  }

  std::unique_ptr<ServingProgram> start() {
    return std::make_unique<ServingProgram>(std::vector<std::string>{
        "--data-dir=" + folder_.path().string(), "--database-url=" + database_.url(),
        std::string("--secret-key=") + secret, "--llm-base-url=" + model_.base_url(),
        "--llm-model=m", "--llm-price-per-million=1,2"});
  }
  // Has a run asked for, and the process killed at once.
  void ask() {
    const auto server = start();
    ApiClient client(server->port());
    const auto bearer = client.sign_in("admin");
    testing::seed_opportunities(client, bearer, items);
    const auto made = client.call(
        "POST", "/api/v1/admin/autopilot/runs/",
        R"({"max_items":50,"budget":{"max_requests":)" + std::to_string(most_requests) + "}}",
        bearer);
    ASSERT_EQ(made.status, 200) << made.body;
    server->end(SIGKILL);
  }
  template <class T> std::vector<T> rows(const char* sql) {
    return *database_->read([&](Transaction& transaction) -> Result<std::vector<T>> {
      return transaction.rows<T>(sql);
    });
  }
  // As if the minutes of leases and of whoever looks after runs were over.
  void let_time_pass() {
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change(
          "update jobs set due_at = 0 where finished_at is null "
          "and (state = 'running' or kind = 'autopilot.watch')");
      return {};
    }));
  }
  // How often the model was asked for each title.
  std::map<std::string, int> calls() const {
    std::map<std::string, int> counted;
    for (const auto& call : model_.received()) {
      const auto begin = call.body.find("<<") + 2;
      ++counted[call.body.substr(begin, call.body.find(">>") - begin)];
    }
    return counted;
  }
  // Of those whose answer is kept, none was asked for since; and all calls are accounted for.
  void expect_sound_books() {
    const auto now = calls();
    for (const auto& [brief, count] : paid_) EXPECT_EQ(now.at(brief), count) << brief;
    for (const auto& brief :
         rows<std::string>("select brief from autopilot_steps where reply is not null")) {
      const auto begin = brief.find(R"("title":")") + 9;
      const auto title = brief.substr(begin, brief.find('"', begin) - begin);
      paid_[title] = now.at(title);
    }
    EXPECT_LE(model_.calls(), std::size_t(most_requests));
    const auto spent = state();
    EXPECT_LE(spent.used_requests, most_requests);
    EXPECT_LE(spent.used_cost_micros, spent.max_cost_micros);
  }
  Spent state() {
    return rows<Spent>(
               "select status, used_requests, used_cost_micros, max_cost_micros "
               "from autopilot_runs")
        .at(0);
  }

  testing::TemporaryFolder folder_;
  testing::TestDatabase database_{GetParam()};
  testing::ModelServer model_;
  std::map<std::string, int> paid_;
};
INSTANTIATE_TEST_SUITE_P(Engines, AutopilotKill, testing::both_engines(), testing::engine_name);

TEST_P(AutopilotKill, ARunComesToItsEnd) {
  std::minstd_rand random(5);
  ask();
  int kills = 1;
  for (;; ++kills) {
    ASSERT_LT(kills, 100);
    database_.open();
    let_time_pass();
    expect_sound_books();
    const auto status = state().status;
    database_.close();
    if (status == "awaiting_approval") break;
    const auto server = start();
    std::this_thread::sleep_for(milliseconds(40 + random() % 60));
    server->end(SIGKILL);
  }
  database_.open();
  EXPECT_GE(kills, 10) << "little was disturbed";
  EXPECT_GE(std::size_t(state().used_requests), model_.calls());
  const auto drafts = rows<Written>("select title, status, revision from content_items");
  std::map<std::string, int> once;
  for (const auto& draft : drafts) {
    EXPECT_EQ(++once[draft.title], 1) << draft.title;
    EXPECT_EQ(draft.status, "ai_generated") << draft.title;
    EXPECT_EQ(draft.revision, 1) << draft.title;
  }
  EXPECT_EQ(drafts.size(), paid_.size());
  RecordProperty("kills", kills);
  RecordProperty("drafts", int(drafts.size()));
}

}  // namespace
}  // namespace toolyard
