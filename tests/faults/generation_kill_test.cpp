// Tests crash safety of generated texts: the program is killed at random moments while a language
// model writes for it. Every item is written exactly once, and no stored response is paid for
// again.
#include <gtest/gtest.h>

#include <random>

#include "tests/faults/killed_writer.h"

namespace toolyard {
namespace {

using std::chrono::milliseconds;
using testing::ApiClient;
using testing::Engine;
using testing::SoakRow;

constexpr int drafts = 200;
constexpr auto list = "/api/v1/admin/content/";

struct Written {
  std::string title, status, body;
  std::int64_t revision = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Written::title>(""), field<&Written::status>(""),
                      field<&Written::revision>(""), field<&Written::body>("")};
  }
};

class GenerationKills : public testing::KilledWriter {
 public:
  using KilledWriter::KilledWriter;
  void run(SoakRow& row);

 private:
  // Requests every text, and kills the process before the model responds.
  void ask_for_all() {
    answer_after(std::chrono::hours(1));
    const auto server = start();
    ApiClient client(server->port());
    const auto bearer = client.sign_in("admin");
    client.call("POST", std::string(list) + "templates/",
                R"({"name":"t","purpose":"blog","body":"<<{{title}}>>","is_default":true})",
                bearer);
    for (int i = 0; i < drafts; ++i) {
      const auto made = client.call(
          "POST", list, R"({"content_type":"blog","title":"Item )" + std::to_string(i) + "\"}",
          bearer);
      ASSERT_EQ(made.status, 201) << made.body;
    }
    for (int i = 1; i <= drafts; ++i) {
      const auto requested =
          client.call("POST", list + std::to_string(i) + "/regenerate/", {}, bearer);
      ASSERT_EQ(requested.status, 200) << requested.body;
    }
    server->end(SIGKILL);
  }
  void expect_no_kept_answer_paid_twice() {
    expect_none_paid_twice(
        rows<std::string>("select i.title from content_items i join content_generations g "
                          "on g.id = i.generation where g.reply is not null"));
  }
};

void GenerationKills::run(SoakRow& row) {
  std::minstd_rand random(std::minstd_rand::result_type(2 + row.rounds()));
  ask_for_all();
  answer_after(milliseconds(8));
  int kills = 1;
  std::int64_t left = drafts;
  for (; left > 0; ++kills) {
    ASSERT_LT(kills, 200);
    database_.open();
    let_time_pass();
    expect_no_kept_answer_paid_twice();
    left = std::int64_t(rows<std::int64_t>("select id from jobs where finished_at is null").size());
    database_.close();
    const auto calls = std::min<std::size_t>(4 + random() % 12, std::size_t(left));
    const auto server = start();
    // Waits for calls, so that each process makes progress on slow machines, too: an item fails
    // after five attempts.
    model_.wait_for_calls(model_.calls() + calls, milliseconds(1'000));
    // The last items get more time; otherwise the same ones would be killed each time.
    std::this_thread::sleep_for(milliseconds(left > 20 ? random() % 12 : 500));
    server->end(SIGKILL);
  }
  database_.open();
  expect_no_kept_answer_paid_twice();
  EXPECT_EQ(paid_.size(), std::size_t(drafts));
  for (const auto& item :
       rows<Written>("select i.title, i.status, i.revision, r.body from content_items i "
                     "join content_revisions r on r.item = i.id and r.revision = i.revision")) {
    EXPECT_EQ(item.status, "ai_generated") << item.title;
    EXPECT_EQ(item.revision, 2) << item.title;
    EXPECT_EQ(item.body, "What the model says.") << item.title;
  }
  EXPECT_GT(kills, 4) << "nothing was disturbed";
  // Four workers run concurrently, so that each kill loses at most four calls.
  EXPECT_LE(model_.calls(), std::size_t(drafts + 4 * kills));
  row.count("kills", kills);
  row.count("texts", std::int64_t(paid_.size()));
}

class GenerationKillsSoak : public ::testing::TestWithParam<Engine> {};
INSTANTIATE_TEST_SUITE_P(Engines, GenerationKillsSoak, testing::both_engines(),
                         testing::engine_name);

TEST_P(GenerationKillsSoak, EveryItemIsWrittenExactlyOnce) {
  SoakRow row("times 200 texts by a model", 1);
  while (row.again()) GenerationKills(GetParam()).run(row);
}

}  // namespace
}  // namespace toolyard
