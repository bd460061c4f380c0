// Tests crash safety of the sync of search data: the program is killed at random moments during a
// sync. In the end, every day is stored once, and no day with final figures was requested again.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "areas/accounts/accounts.h"
#include "tests/server/program.h"
#include "tests/soak/row.h"
#include "tests/support/servers/google_server.h"
#include "tests/support/test_database.h"

namespace toolyard {
namespace {

using std::chrono::milliseconds;
using testing::Engine;
using testing::ServingProgram;
using testing::SoakRow;

constexpr int days = 60;
constexpr auto site = "sc-domain:tools.example";

class SearchSyncKills {
 public:
  explicit SearchSyncKills(Engine engine) : database_(engine) {
    testing::await_a_lasting_day();
    std::vector<testing::SearchRow> rows;
    for (int ago = 3; ago < 3 + days; ++ago)
      for (const auto* query : {"merge pdf", "md5"})
        rows.push_back({.date = testing::google_day(ago),
                        .query = query,
                        .page = "https://tools.example/",
                        .clicks = ago,
                        .impressions = 100,
                        .position = 4});
    google_.put(site, rows);
    std::ofstream(key_file()) << google_.credentials();
    database_.close();
  }
  void run(SoakRow& row);

 private:
  std::string key_file() const { return (folder_.path() / "key.json").string(); }

  std::unique_ptr<ServingProgram> start() {
    return std::make_unique<ServingProgram>(std::vector<std::string>{
        "--data-dir=" + folder_.path().string(), "--database-url=" + database_.url(),
        "--gsc-credentials-file=" + key_file(), std::string("--gsc-sites=") + site,
        "--gsc-base-url=" + google_.base_url(), "--gsc-sync-hour=0", "--gsc-history-days=63"});
  }
  std::int64_t count(const std::string& table) {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) as count from " + table);
    });
  }
  // Makes the leases of jobs expire, so that the test does not have to wait for a minute.
  void end_leases() {
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change("update jobs set due_at = 0, attempt = 1 where finished_at is null");
      return {};
    }));
  }
  // Returns the number of requests for each day.
  std::map<std::string, int> requested() const {
    std::map<std::string, int> counted;
    for (const auto& one : google_.requested())
      if (one.dimensions.size() > 1) ++counted[one.start_date];
    return counted;
  }

  testing::TemporaryFolder folder_;
  testing::TestDatabase database_;
  testing::GoogleServer google_;
};

void SearchSyncKills::run(SoakRow& row) {
  std::minstd_rand random(std::minstd_rand::result_type(4 + row.rounds()));
  int kills = 0;
  for (bool is_over = false; !is_over; ++kills) {
    ASSERT_LT(kills, 100);
    {
      const auto server = start();
      std::this_thread::sleep_for(milliseconds(600 + random() % 1'200));
      server->end(SIGKILL);
    }
    database_.open();
    is_over = count("jobs where state = 'done'") == 1;
    end_leases();
    database_.close();
  }
  database_.open();
  EXPECT_EQ(count("jobs"), 1);
  EXPECT_EQ(count("search_sync_days where state = 'final'"), days);
  EXPECT_EQ(count("search_facts where grain = 1"), days);
  EXPECT_EQ(count("search_facts where grain = 31"), 2 * days);
  EXPECT_EQ(count("search_imports"), days);
  EXPECT_GT(kills, 4) << "nothing was disturbed";
  int twice = 0;
  for (const auto& [day, times] : requested()) twice += times - 1;
  EXPECT_LT(twice, kills) << "each costs at most the day that was under way";
  row.count("kills", kills);
  row.count("days", days);
  row.count("days asked for twice", twice);
}

class SearchSyncKillsSoak : public ::testing::TestWithParam<Engine> {};
INSTANTIATE_TEST_SUITE_P(Engines, SearchSyncKillsSoak, testing::both_engines(),
                         testing::engine_name);

TEST_P(SearchSyncKillsSoak, EveryDayIsThereOnceInTheEnd) {
  SoakRow row("times 60 days of search data", 1);
  while (row.again()) SearchSyncKills(GetParam()).run(row);
}

}  // namespace
}  // namespace toolyard
