// The daily synchronization with Search Console over HTTP, with a fake Google server.
#include <gtest/gtest.h>

#include "core/json/writer.h"
#include "tests/server/api_client.h"
#include "tests/support/areas/jobs.h"
#include "tests/support/servers/google_server.h"

namespace toolyard {
namespace {

using testing::both_engines;
using testing::engine_name;
using testing::eventually;
using testing::google_day;
using testing::GoogleServer;

constexpr auto sync_path = "/api/v1/admin/gsc/sync/";
constexpr auto site = "sc-domain:tools.example";

void set_up(Settings& settings, const GoogleServer& google) {
  settings.search.gsc_credentials = google.credentials();
  settings.search.sync.sites = {site};
  settings.search.gsc_base_url = google.base_url();
  settings.search.sync.hour = -1;
  settings.search.sync.history_days = 8;
}

struct OwnGoogle {
  OwnGoogle() { testing::await_a_lasting_day(); }
  void put(std::int64_t clicks) {
    std::vector<testing::SearchRow> rows;
    for (int ago = 2; ago < 8; ++ago)
      rows.push_back({.date = google_day(ago),
                      .query = "merge pdf",
                      .page = "https://tools.example/",
                      .clicks = clicks,
                      .impressions = 10,
                      .position = 3});
    google.put(site, rows);
  }
  GoogleServer google;
};
class SearchSyncHttp : protected OwnGoogle, public testing::ApiOnEnginesTest {
 protected:
  explicit SearchSyncHttp(const std::function<void(Settings&)>& change = {})
      : ApiOnEnginesTest([&](Settings& settings) {
          put(2);
          google.incomplete_from(google_day(3));
          set_up(settings, google);
          if (change) change(settings);
        }) {}

  // Returns a member of the status of the only site.
  std::string report(const std::string& name) {
    const auto answer = call("GET", sync_path, {}, editor_);
    EXPECT_EQ(answer.status, 200) << answer.body;
    simdjson::dom::parser parser;
    const simdjson::padded_string json(text(answer, "sites"));
    const simdjson::dom::element found = parser.parse(json).at(0)[name];
    return found.is_string() ? std::string(std::string_view(found)) : simdjson::minify(found);
  }
  bool becomes(const std::string& state) {
    return eventually([&] { return report("state") == state; });
  }
  void sync() {
    const auto requested = call("POST", sync_path, "{}", editor_);
    ASSERT_EQ(requested.status, 202) << requested.body;
    EXPECT_TRUE(becomes("done")) << report("error");
  }
  // Returns all facts as one text.
  std::string facts() {
    struct Stored {
      std::int64_t first_day = 0, grain = 0, clicks = 0, import = 0;
      std::string state;
      static constexpr auto fields() {
        return std::array{field<&Stored::first_day>(""), field<&Stored::grain>(""),
                          field<&Stored::clicks>(""), field<&Stored::import>(""),
                          field<&Stored::state>("")};
      }
    };
    std::string all;
    const auto connection = database.connect();
    (void)connection->read([&](Transaction& transaction) -> Result<bool> {
      transaction.each<Stored>([&](Stored&& row) { all += to_json(row) + "\n"; },
                               "select first_day, grain, clicks, import, state from search_facts "
                               "order by first_day, grain");
      return true;
    });
    return all;
  }
  static std::size_t count(const std::string& text, const std::string& what) {
    std::size_t found = 0;
    for (auto at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++found;
    return found;
  }

  const std::string editor_ = account("ed", Role::editor);
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchSyncHttp, both_engines(), engine_name);

TEST_P(SearchSyncHttp, FetchesDataAndReportsTheProgress) {
  EXPECT_EQ(text(call("GET", sync_path, {}, editor_), "is_set_up"), "true");
  EXPECT_EQ(report("job"), "null");
  sync();
  EXPECT_EQ(report("site"), site);
  EXPECT_EQ(report("days"), "6");
  EXPECT_EQ(report("fresh_days"), "2");
  EXPECT_EQ(report("last_date"), google_day(2));
  EXPECT_EQ(report("last_final_date"), google_day(4));
  const auto stored = facts();
  EXPECT_EQ(count(stored, "\n"), 12u) << stored;
  EXPECT_EQ(count(stored, "\"fresh\""), 4u) << stored;
  const auto job = call("GET", "/api/v1/admin/jobs/" + report("job") + "/", {}, editor_);
  EXPECT_EQ(text(job, "kind"), "search.sync");
  EXPECT_EQ(text(job, "state"), "done");
  EXPECT_EQ(text(call("GET", "/api/v1/admin/gsc/imports/", {}, editor_), "count"), "6");
  for (const auto& secret : {std::string("BEGIN PRIVATE"), google.last_token()})
    EXPECT_EQ(app_.log().text().find(secret), std::string::npos) << secret;
}

TEST_P(SearchSyncHttp, ASecondOneChangesNothing) {
  sync();
  const auto before = facts();
  const auto first = report("job");
  sync();
  EXPECT_NE(report("job"), first);
  EXPECT_EQ(facts(), before);
  EXPECT_EQ(text(call("GET", "/api/v1/admin/gsc/imports/", {}, editor_), "count"), "6");
}

TEST_P(SearchSyncHttp, FinalNumbersReplaceFreshOnes) {
  sync();
  put(7);
  google.incomplete_from("");
  sync();
  const auto stored = facts();
  EXPECT_EQ(count(stored, "\"fresh\""), 0u) << stored;
  EXPECT_EQ(count(stored, "\"clicks\":7"), 4u) << "of the two days that were fresh\n" << stored;
  EXPECT_EQ(count(stored, "\"clicks\":2"), 8u) << stored;
}

TEST_P(SearchSyncHttp, WhatFailedGoesOnWithTheDayThatFailed) {
  google.disturb({std::nullopt, std::nullopt, std::nullopt,
                  testing::google_refusal(403, "forbidden", "No longer.")});
  EXPECT_EQ(call("POST", sync_path, {}, editor_).status, 202);
  ASSERT_TRUE(becomes("failed"));
  EXPECT_EQ(report("error"),
            google_day(5) + ": Search Console responded 403 (forbidden): No longer.");
  EXPECT_EQ(report("days"), "2");
  const auto requested = google.requested().size();
  const auto retry = "/api/v1/admin/jobs/" + report("job") + "/retry/";
  EXPECT_EQ(call("POST", retry, {}, editor_).status, 200);
  ASSERT_TRUE(becomes("done")) << report("error");
  EXPECT_EQ(report("days"), "6");
  EXPECT_EQ(google.requested().size(), requested + 1 + 4);
  EXPECT_EQ(google.requested().at(requested).start_date, google_day(5));
}

TEST_P(SearchSyncHttp, IsForEditorsToStart) {
  EXPECT_EQ(call("POST", sync_path).status, 401);
  const auto viewer = account("vi", Role::viewer);
  EXPECT_EQ(call("POST", sync_path, {}, viewer).status, 403);
  EXPECT_EQ(call("GET", sync_path, {}, viewer).status, 200);
  EXPECT_EQ(call("GET", sync_path, {}, account("no")).status, 403);
  const auto other = call("POST", sync_path, R"({"site": "https://other.example/"})", editor_);
  EXPECT_EQ(other.status, 400) << other.body;
  EXPECT_NE(other.body.find("/site"), std::string::npos);
  EXPECT_EQ(call("POST", sync_path, R"({"sites": []})", editor_).status, 400);
  EXPECT_EQ(call("POST", sync_path, R"({"site": ")" + std::string(site) + "\"}", editor_).status,
            202);
}

class SearchSyncByTheClock : public SearchSyncHttp {
 protected:
  SearchSyncByTheClock()
      : SearchSyncHttp([](Settings& settings) { settings.search.sync.hour = 0; }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchSyncByTheClock, both_engines(), engine_name);

TEST_P(SearchSyncByTheClock, IsQueuedOnceByTwoNodes) {
  const testing::RunningApp other([&](Settings& settings) {
    set_up(settings, google);
    settings.search.sync.hour = 0;
    settings.server.database_url = database.url();
  });
  ASSERT_TRUE(becomes("done")) << report("error");
  EXPECT_EQ(report("days"), "6");
  std::this_thread::sleep_for(std::chrono::milliseconds(1'200));  // both have checked by then
  const auto jobs = call("GET", "/api/v1/admin/jobs/?kind=search.sync", {}, editor_);
  EXPECT_EQ(text(jobs, "count"), "1") << jobs.body;
  EXPECT_NE(text(call("GET", sync_path, {}, editor_), "next_at"), "null");
}

class SearchSyncNotSetUp : public testing::ApiOnEnginesTest {};
INSTANTIATE_TEST_SUITE_P(Engines, SearchSyncNotSetUp, both_engines(), engine_name);

TEST_P(SearchSyncNotSetUp, IsReported) {
  const auto editor = account("ed", Role::editor);
  const auto report = call("GET", sync_path, {}, editor);
  EXPECT_EQ(report.body, R"({"is_set_up":false,"next_at":null,"sites":[]})");
  const auto requested = call("POST", sync_path, {}, editor);
  EXPECT_EQ(requested.status, 409) << requested.body;
  EXPECT_EQ(text(requested, "code"), "sync_not_set_up");
}

}  // namespace
}  // namespace toolyard
