// Tests crash safety of autopilot runs: the program is killed at random moments during a run. The
// run still completes, no stored response is paid for again, and no more is spent than its budget
// allows.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "tests/faults/killed_writer.h"
#include "tests/server/opportunity_seed.h"

namespace toolyard {
namespace {

using std::chrono::milliseconds;
using testing::ApiClient;
using testing::Engine;
using testing::SoakRow;

constexpr int items = 50;

struct Spent {
  std::string status;
  std::int64_t used_requests = 0, used_cost_micros = 0, max_cost_micros = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Spent::status>(""), field<&Spent::used_requests>(""),
                      field<&Spent::used_cost_micros>(""), field<&Spent::max_cost_micros>("")};
  }
};
struct Draft {
  std::string title, status;
  std::int64_t revision = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Draft::title>(""), field<&Draft::status>(""),
                      field<&Draft::revision>("")};
  }
};

class AutopilotKills : public testing::KilledWriter {
 public:
  using KilledWriter::KilledWriter;
  // A run whose budget suffices for all drafts.
  void run_to_the_end(SoakRow& row);
  // A run whose budget suffices only for some of the drafts.
  void run_out_of_budget(SoakRow& row);

 private:
  // Starts a run that may call the model `max_requests` times, and kills the process at once.
  void ask(std::int64_t max_requests) {
    max_requests_ = max_requests;
    answer_after(milliseconds(40));
    const auto server = start();
    ApiClient client(server->port());
    const auto bearer = client.sign_in("admin");
    testing::seed_opportunities(client, bearer, items);
    const auto made = client.call(
        "POST", "/api/v1/admin/autopilot/runs/",
        R"({"max_items":50,"budget":{"max_requests":)" + std::to_string(max_requests) + "}}",
        bearer);
    ASSERT_EQ(made.status, 200) << made.body;
    server->end(SIGKILL);
  }
  // Expects that no stored response was paid for again, and that the budget is not exceeded.
  void expect_sound_ledger() {
    std::vector<std::string> kept;
    for (const auto& brief :
         rows<std::string>("select brief from autopilot_steps where reply is not null")) {
      const auto begin = brief.find(R"("title":")") + 9;
      kept.push_back(brief.substr(begin, brief.find('"', begin) - begin));
    }
    expect_none_paid_twice(kept);
    EXPECT_LE(model_.calls(), std::size_t(max_requests_));
    const auto spent = state();
    EXPECT_LE(spent.used_requests, max_requests_);
    EXPECT_LE(spent.used_cost_micros, spent.max_cost_micros);
  }
  // Returns the number of kills.
  int kill_until_done(int seed) {
    std::minstd_rand random(std::minstd_rand::result_type(4 + seed));
    for (int kills = 1;; ++kills) {
      database_.open();
      let_time_pass();
      expect_sound_ledger();
      const auto status = state().status;
      if (status == "awaiting_approval") return kills;
      database_.close();
      if (kills == 100) {
        ADD_FAILURE() << "it never ends";
        return kills;
      }
      const auto server = start();
      // Waits for calls, so that each process makes progress on slow machines, too.
      model_.wait_for_calls(model_.calls() + 1 + random() % 4, milliseconds(1'000));
      std::this_thread::sleep_for(milliseconds(random() % 60));
      server->end(SIGKILL);
    }
  }
  // Returns the number of drafts. Expects each once, with the status "generated".
  std::size_t drafts() {
    const auto all = rows<Draft>("select title, status, revision from content_items");
    std::map<std::string, int> once;
    for (const auto& draft : all) {
      EXPECT_EQ(++once[draft.title], 1) << draft.title;
      EXPECT_EQ(draft.status, "ai_generated") << draft.title;
      EXPECT_EQ(draft.revision, 1) << draft.title;
    }
    EXPECT_GE(std::size_t(state().used_requests), model_.calls());
    return all.size();
  }
  Spent state() {
    return rows<Spent>(
               "select status, used_requests, used_cost_micros, max_cost_micros "
               "from autopilot_runs")
        .at(0);
  }

  std::int64_t max_requests_ = 0;
};

void AutopilotKills::run_to_the_end(SoakRow& row) {
  ask(1'000);
  const auto kills = kill_until_done(row.rounds());
  EXPECT_GE(kills, 10) << "little was disturbed";
  EXPECT_EQ(drafts(), std::size_t(items));
  EXPECT_EQ(paid_.size(), std::size_t(items));
  row.count("kills", kills);
  row.count("drafts", items);
}

void AutopilotKills::run_out_of_budget(SoakRow& row) {
  ask(45);
  row.count("kills", kill_until_done(row.rounds()));
  EXPECT_LT(drafts(), std::size_t(items));
  EXPECT_EQ(drafts(), paid_.size()) << "what was paid for is there";
  row.count("drafts", std::int64_t(paid_.size()));
}

class AutopilotKillsSoak : public ::testing::TestWithParam<Engine> {};
INSTANTIATE_TEST_SUITE_P(Engines, AutopilotKillsSoak, testing::both_engines(),
                         testing::engine_name);

TEST_P(AutopilotKillsSoak, ARunComesToItsEnd) {
  SoakRow row("runs of the autopilot", 1);
  while (row.again()) AutopilotKills(GetParam()).run_to_the_end(row);
}

class BudgetKillsSoak : public ::testing::TestWithParam<Engine> {};
INSTANTIATE_TEST_SUITE_P(Engines, BudgetKillsSoak, testing::both_engines(), testing::engine_name);

TEST_P(BudgetKillsSoak, NoMoreIsSpentThanTheBudgetAllows) {
  SoakRow row("runs of the autopilot that need more than their budget", 1);
  while (row.again()) AutopilotKills(GetParam()).run_out_of_budget(row);
}

}  // namespace
}  // namespace toolyard
