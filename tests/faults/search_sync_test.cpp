// Tests the daily sync against a server with the protocol of Google: what is stored for each day,
// what is requested again, and how the sync continues after an interruption.
#include <gtest/gtest.h>

#include <thread>

#include "adapters/search_console/console.h"
#include "areas/search/sync/service.h"
#include "core/time/time.h"
#include "tests/support/areas/search_segments.h"
#include "tests/support/areas/test_jobs.h"
#include "tests/support/servers/google_server.h"
#include "tests/support/test_database.h"

namespace toolyard::search {
namespace {

using std::chrono::hours;
using std::chrono::seconds;
using testing::Engine;
using testing::Reply;
using testing::SearchRow;

constexpr auto site = "sc-domain:tools.example";

// Forwards requests to another console, and throws after `questions` of them.
class FailingConsole final : public SearchConsole {
 public:
  explicit FailingConsole(SearchConsole& behind) : behind_(behind) {}
  std::expected<SearchConsolePage, SearchConsoleFault> ask(const SearchConsoleRequest& question,
                                                           std::stop_token stop) override {
    if (questions-- == 0) throw std::runtime_error("the process was ended");
    return behind_.ask(question, stop);
  }
  int questions = -1;  // until it throws; never if negative

 private:
  SearchConsole& behind_;
};

class SearchSyncs : public ::testing::TestWithParam<Engine> {
 protected:
  SearchSyncs() {
    put(3);
    google_.incomplete_from("2026-11-19");
  }
  // Stores two queries per day at the server, for the eight days up to the 20th.
  void put(std::int64_t clicks) {
    std::vector<SearchRow> rows;
    for (int day = 13; day <= 20; ++day)
      for (const auto* query : {"merge pdf", "md5"})
        rows.push_back({.date = "2026-11-" + std::to_string(day),
                        .query = query,
                        .page = "https://tools.example/",
                        .clicks = clicks,
                        .impressions = 20,
                        .position = 2.5});
    google_.put(site, rows);
  }
  static SearchRow row(std::string date, std::string query, std::int64_t clicks,
                       std::int64_t impressions) {
    return {.date = std::move(date),
            .query = std::move(query),
            .page = "https://tools.example/",
            .clicks = clicks,
            .impressions = impressions,
            .position = 2};
  }
  SyncOptions options() const {
    return {.sites = {site},
            .hour = 12,
            .history_days = 9,
            .page_rows = 10,
            .pause = std::chrono::milliseconds(1)};
  }
  Clock clock() {
    return [this] { return now_.load(); };
  }
  // Tries each waiting job once.
  std::expected<void, JobFault> run_all() {
    std::expected<void, JobFault> last;
    for (const auto& job : jobs_.waiting())
      last = jobs_.run(job, [this](RunningJob& running) { return syncs_.sync(running); });
    return last;
  }
  void sync() {
    ASSERT_TRUE(syncs_.start({}));
    const auto done = run_all();
    ASSERT_TRUE(done) << done.error().what;
    // Stored sums and segments must equal the sums of the facts.
    EXPECT_EQ(sums("sum(facts)", "search_days"), sums("count(*)", "search_facts"));
    EXPECT_EQ(sums("sum(facts)", "search_shares"), sums("count(*)", "search_facts"));
    EXPECT_EQ(clicks_in_segments(*database_, SiteId{1}, Grain(31)),
              count("search_facts where grain = 31", "coalesce(cast(sum(clicks) as bigint), 0)"));
  }
  // Returns `day grain: facts clicks` for each day and grain.
  std::vector<std::string> sums(const std::string& facts, const std::string& table) {
    return *database_->read([&](Transaction& transaction) -> Result<std::vector<std::string>> {
      return transaction.rows<std::string>(
          "select cast(first_day as text) || ' ' || cast(grain as text) || ': ' || cast(" + facts +
          " as text) || ' ' || cast(sum(clicks) as text) as told from " + table +
          " group by first_day, grain order by first_day, grain");
    });
  }
  // Returns the days of the month that were requested since the last call.
  std::vector<std::string> requested_days() {
    std::vector<std::string> days;
    const auto all = google_.requested();
    for (; looked_at_ < all.size(); ++looked_at_) {
      const auto& one = all[looked_at_];
      if (one.dimensions.size() > 1 && one.start_row == 0) days.push_back(one.start_date.substr(8));
    }
    return days;
  }
  struct Stored {
    std::int64_t first_day = 0, grain = 0;
    std::string query;
    std::int64_t clicks = 0;
    double sum_position = 0;
    std::string state;
    std::int64_t import = 0;
    static constexpr auto fields(auto...) {
      return row_columns<Stored, &Stored::first_day, &Stored::grain, &Stored::query,
                         &Stored::clicks, &Stored::sum_position, &Stored::state, &Stored::import>();
    }
  };
  // Facts such as `20 31 md5 7/50 fresh`: day, grain, query, clicks, sum of positions, state.
  std::vector<std::string> facts(bool with_imports = false) {
    std::vector<std::string> all;
    (void)database_->read([&](Transaction& transaction) -> Result<bool> {
      transaction.each<Stored>(
          [&](Stored&& row) {
            all.push_back(day_text(Day(row.first_day)).substr(8) + " " + std::to_string(row.grain) +
                          " " + row.query + " " + std::to_string(row.clicks) + "/" +
                          std::to_string(int(row.sum_position)) + " " + row.state);
            if (with_imports) all.back() += " " + std::to_string(row.import);
          },
          "select first_day, grain, query, clicks, sum_position, state, import from search_facts "
          "order by first_day, grain, query");
      return true;
    });
    return all;
  }
  std::vector<std::string> facts_of(std::string_view day) {
    auto all = facts();
    std::erase_if(all, [&](const std::string& one) { return !one.starts_with(day); });
    return all;
  }
  std::int64_t count(const std::string& table, const std::string& what = "count(*)") {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select " + what + " as count from " + table);
    });
  }

  std::atomic<Instant> now_ = *parse_rfc3339("2026-11-21T13:00:00Z");
  testing::TestDatabase database_{GetParam()};
  testing::GoogleServer google_{clock()};
  search_console::GoogleSearchConsole google_console_{
      {.base_url = google_.base_url(),
       .credentials = *search_console::read_credentials(google_.credentials()),
       .gap = std::chrono::milliseconds(0),
       .now = clock()}};
  FailingConsole console_{google_console_};
  testing::TestJobs jobs_{*database_, clock()};
  SyncService syncs_{*database_, jobs_.queue(), clock(), &console_, options()};
  std::size_t looked_at_ = 0;
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchSyncs, testing::both_engines(), testing::engine_name);

using Texts = std::vector<std::string>;

TEST_P(SearchSyncs, KeepEachDayByDateAloneAndByAll) {
  sync();
  EXPECT_EQ(requested_days(), (Texts{"13", "14", "15", "16", "17", "18", "19", "20"}));
  EXPECT_EQ(facts_of("18"),
            (Texts{"18 1  6/100 final", "18 31 md5 3/50 final", "18 31 merge pdf 3/50 final"}));
  EXPECT_EQ(facts_of("19"),
            (Texts{"19 1  6/100 fresh", "19 31 md5 3/50 fresh", "19 31 merge pdf 3/50 fresh"}));
  EXPECT_EQ(facts().size(), 24u);
  const auto report = syncs_.status();
  ASSERT_TRUE(report);
  const auto& one = report->sites.at(0);
  EXPECT_EQ(one.state, JobState::done);
  EXPECT_EQ(one.days, 8);
  EXPECT_EQ(one.fresh_days, 2);
  EXPECT_EQ(one.first_date, "2026-11-13");
  EXPECT_EQ(one.last_final_date, "2026-11-18");
  EXPECT_EQ(one.last_date, "2026-11-20");
  EXPECT_EQ(one.fetched_at, now_.load());
  EXPECT_EQ(report->next_at, parse_rfc3339("2026-11-22T12:00:00Z"));
}

TEST_P(SearchSyncs, ASecondOneChangesNothingAndAsksForFreshDaysOnly) {
  sync();
  requested_days();
  const auto before = facts(true);
  EXPECT_EQ(count("search_imports"), 8);
  sync();
  EXPECT_EQ(requested_days(), (Texts{"19", "20"}));
  EXPECT_EQ(facts(true), before);
  EXPECT_EQ(count("search_imports"), 8);
}

TEST_P(SearchSyncs, FinalNumbersReplaceFreshOnesWhateverBecameOfTheirRows) {
  sync();
  google_.incomplete_from("2026-11-20");
  google_.put(site, {row("2026-11-19", "md5", 9, 30), row("2026-11-20", "sha", 1, 5)});
  sync();
  EXPECT_EQ(facts_of("19"), (Texts{"19 1  9/60 final", "19 31 md5 9/60 final"}));
  EXPECT_EQ(facts_of("20"), (Texts{"20 1  1/10 fresh", "20 31 sha 1/10 fresh"}));
  EXPECT_EQ(facts_of("18").size(), 3u) << "final days stay as they are";
  put(3);  // the original data
  sync();
  EXPECT_EQ(facts_of("20"),
            (Texts{"20 1  6/100 fresh", "20 31 md5 3/50 fresh", "20 31 merge pdf 3/50 fresh"}));
  EXPECT_EQ(facts_of("19").size(), 2u);
  google_.incomplete_from("");
  now_ = *parse_rfc3339("2026-11-23T13:00:00Z");
  sync();
  EXPECT_EQ(facts_of("20").at(0), "20 1  6/100 final") << "the same numbers, but final";
  EXPECT_EQ(syncs_.status()->sites.at(0).fresh_days, 0);
}

// Google does not withdraw days: a missing day has no data yet, or was not requested.
TEST_P(SearchSyncs, ADayThatIsNotReturnedAgainStaysUnchanged) {
  sync();
  const auto before = facts_of("19");
  google_.put(site, {row("2026-11-20", "md5", 9, 30)});
  sync();
  EXPECT_EQ(facts_of("19"), before);
  EXPECT_EQ(facts_of("20"), (Texts{"20 1  9/60 fresh", "20 31 md5 9/60 fresh"}));
}

TEST_P(SearchSyncs, TheLastTwoDaysAreAlwaysFresh) {
  google_.incomplete_from("");
  sync();
  EXPECT_EQ(facts_of("19").at(0), "19 1  6/100 final");
  EXPECT_EQ(facts_of("20").at(0), "20 1  6/100 fresh");
}

// Keywords count the facts of imports with higher ids than the last one that they have seen.
TEST_P(SearchSyncs, UnchangedDaysThatBecomeFinalAreANewImport) {
  google_.incomplete_from("");
  sync();
  const auto imports = count("search_imports"), last = count("search_imports", "max(id)");
  now_ = *parse_rfc3339("2026-11-23T13:00:00Z");
  sync();
  EXPECT_EQ(facts_of("20").at(0), "20 1  6/100 final");
  EXPECT_GT(count("search_imports", "max(id)"), last);
  EXPECT_EQ(count("search_imports"), imports) << "in the place of the one with the same data";
}

TEST_P(SearchSyncs, DaysWithoutRowsAreFinalWhenTheyAreOld) {
  google_.put(site, {row("2026-11-15", "md5", 1, 5)});
  sync();
  EXPECT_EQ(requested_days(), Texts{"15"});
  EXPECT_EQ(count("search_sync_days where state = 'final'"), 4) << "the 13th to the 16th";
  EXPECT_EQ(count("search_imports"), 1);
  sync();
  EXPECT_EQ(google_.requested().back().start_date, "2026-11-17");
}

TEST_P(SearchSyncs, ADayMayComeInPages) {
  std::vector<SearchRow> rows;
  for (int i = 0; i < 25; ++i)
    rows.push_back({.date = "2026-11-14",
                    .query = "query " + std::to_string(i),
                    .page = "https://tools.example/",
                    .clicks = 25 - i,
                    .impressions = 50,
                    .position = 1});
  google_.put(site, rows);
  sync();
  EXPECT_EQ(facts_of("14").size(), 26u);
  std::vector<std::int64_t> starts;
  for (const auto& one : google_.requested())
    if (one.dimensions.size() > 1) starts.push_back(one.start_row);
  EXPECT_EQ(starts, (std::vector<std::int64_t>{0, 10, 20}));
}

TEST_P(SearchSyncs, GoOnWithTheNextDayAfterTheyWereEnded) {
  ASSERT_TRUE(syncs_.start({}));
  console_.questions = 4;  // the list of days, and three days
  EXPECT_THROW(static_cast<void>(run_all()), std::runtime_error);
  EXPECT_EQ(requested_days(), (Texts{"13", "14", "15"}));
  EXPECT_EQ(count("search_sync_days"), 3);
  EXPECT_EQ(facts().size(), 9u);
  EXPECT_TRUE(run_all());
  EXPECT_EQ(requested_days(), (Texts{"16", "17", "18", "19", "20"}));
  EXPECT_EQ(facts().size(), 24u);
}

TEST_P(SearchSyncs, StopAtAQuotaAndComeBackWhenItIsOver) {
  ASSERT_TRUE(syncs_.start({}));
  google_.disturb(
      {std::nullopt, std::nullopt, testing::google_refusal(403, "quotaExceeded", "Enough.")});
  const auto job = jobs_.waiting().at(0);
  const auto done = run_all();
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().what, "2026-11-14: Search Console responded 403 (quotaExceeded): Enough.");
  EXPECT_FALSE(done.error().is_final);
  EXPECT_EQ(jobs_.waiting().at(0).run_at, now_.load() + seconds(900));
  EXPECT_EQ(requested_days(), (Texts{"13", "14"})) << "no more was asked";
  EXPECT_TRUE(run_all());
  EXPECT_EQ(requested_days().at(0), "14");
}

TEST_P(SearchSyncs, RetryImmediatelyAfterAServerError) {
  google_.disturb(
      {std::nullopt, testing::google_refusal(503, "backendError", "Later."), Reply{.body = "{"}});
  sync();
  EXPECT_EQ(facts().size(), 24u);
  ASSERT_TRUE(syncs_.start({}));
  const auto down = testing::google_refusal(500, "backendError", "Later.");
  google_.disturb({down, down, down});
  const auto done = run_all();
  ASSERT_FALSE(done);
  EXPECT_FALSE(done.error().is_final);
}

TEST_P(SearchSyncs, WithoutPermissionFailPermanently) {
  SyncService others(*database_, jobs_.queue(), clock(), &console_, {.sites = {"https://other/"}});
  ASSERT_TRUE(others.start({}));
  const auto job = jobs_.waiting().at(0);
  const auto done = jobs_.run(job, [&](RunningJob& running) { return others.sync(running); });
  ASSERT_FALSE(done);
  EXPECT_TRUE(done.error().is_final);
  EXPECT_NE(done.error().what.find("(forbidden)"), std::string::npos) << done.error().what;
  EXPECT_EQ(others.status()->sites.at(0).state, JobState::failed);
}

TEST_P(SearchSyncs, IgnoreDaysThatWereNotRequested) {
  google_.disturb({std::nullopt, Reply{.body = R"({"rows":[
      {"keys":["2026-11-13","a","https://a/","deu","MOBILE"],"clicks":1,"impressions":2,
       "position":1},
      {"keys":["2026-11-13","a","https://a/","deu","MOBILE"],"clicks":8,"impressions":9,
       "position":1},
      {"keys":["2026-11-20","b","https://a/","deu","MOBILE"],"clicks":1,"impressions":2,
       "position":1},
      {"keys":["2026-11-13","c","https://a/","deu","TOASTER"],"clicks":1,"impressions":2},
      {"keys":["2026-11-13"],"clicks":-1,"impressions":2}]})"}});
  sync();
  EXPECT_EQ(facts_of("13"), (Texts{"13 1  6/100 final", "13 31 a 1/2 final"}));
  EXPECT_EQ(facts_of("20").size(), 3u);
}

TEST_P(SearchSyncs, ThatAreCancelledWriteNothing) {
  ASSERT_TRUE(syncs_.start({}));
  const auto job = jobs_.waiting().at(0);
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    jobs_.queue().cancel(transaction, SyncService::job_kind, 1);
    return {};
  }));
  EXPECT_FALSE(jobs_.run(job, [&](RunningJob& running) { return syncs_.sync(running); }));
  EXPECT_TRUE(facts().empty());
}

TEST_P(SearchSyncs, AreQueuedOnceADayByAllNodesTogether) {
  const auto elsewhere = database_.connect();
  testing::TestJobs other_jobs(*elsewhere, clock());
  SyncService other(*elsewhere, other_jobs.queue(), clock(), &console_, options());
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 6; ++i)
      threads.emplace_back([&, i] {
        for (int tries = 0; tries < 100; ++tries)
          if ((i % 2 == 0 ? syncs_ : other).plan()) return;
      });
  }
  ASSERT_EQ(jobs_.waiting().size(), 1u);
  EXPECT_TRUE(run_all());
  EXPECT_TRUE(jobs_.waiting().empty());
  SyncService started_later(*database_, jobs_.queue(), clock(), &console_, options());
  for (auto* node : {&syncs_, &other, &started_later}) EXPECT_TRUE(node->plan());
  EXPECT_TRUE(jobs_.waiting().empty()) << "the day's sync was done already";
  now_ = *parse_rfc3339("2026-11-22T11:59:59Z");
  for (auto* node : {&syncs_, &other}) EXPECT_TRUE(node->plan());
  EXPECT_TRUE(jobs_.waiting().empty());
  now_ = *parse_rfc3339("2026-11-22T12:00:00Z");
  for (auto* node : {&syncs_, &other}) EXPECT_TRUE(node->plan());
  ASSERT_EQ(jobs_.waiting().size(), 1u);
  EXPECT_TRUE(syncs_.start({}));
  EXPECT_EQ(jobs_.waiting().size(), 1u) << "one that waits is enough";
}

TEST_P(SearchSyncs, AManualSyncDoesNotReplaceTheScheduledOne) {
  now_ = *parse_rfc3339("2026-11-21T09:00:00Z");
  sync();
  EXPECT_TRUE(syncs_.plan());
  EXPECT_EQ(jobs_.waiting().size(), 1u) << "yesterday's had not been asked for";
  EXPECT_TRUE(run_all());
  now_ = *parse_rfc3339("2026-11-21T12:00:00Z");
  EXPECT_TRUE(syncs_.plan());
  EXPECT_EQ(jobs_.waiting().size(), 1u);
}

}  // namespace
}  // namespace toolyard::search
