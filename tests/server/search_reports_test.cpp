// Reports of search data over HTTP: the reference export, CSV tables, faults, and unusual requests.
#include <gtest/gtest.h>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"
#include "tests/server/program.h"
#include "tests/server/search_form.h"
#include "tests/support/vectors.h"

namespace {

using toolyard::Role;
using toolyard::http::RawAnswer;
using toolyard::testing::both_engines;
using toolyard::testing::content_of;

constexpr std::string_view query_table =
    "Top queries,Clicks,Impressions,CTR,Position\r\n=1+1,3,120,2.5%,14\r\nmerge "
    "pdf,30,100,30%,2\r\n";

class SearchReportsHttp : public toolyard::testing::ApiOnEnginesTest {
 protected:
  using ApiOnEnginesTest::ApiOnEnginesTest;
  RawAnswer send_file(std::string_view name, std::string_view bytes) {
    if (editor_.empty()) editor_ = account("ed", Role::editor);
    return call("POST", "/api/v1/admin/gsc/import/", toolyard::testing::search_form(name, bytes),
                editor_ + toolyard::testing::search_form_type);
  }
  RawAnswer get(const std::string& path, const std::string& headers = {}) {
    if (viewer_.empty()) viewer_ = account("vi", Role::viewer);
    return call("GET", "/api/v1/admin/gsc/" + path, {}, viewer_ + headers);
  }
  std::string editor_, viewer_;
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchReportsHttp, both_engines(),
                         toolyard::testing::engine_name);

TEST_P(SearchReportsHttp, AnswerWithoutData) {
  const auto overview = get("overview/");
  EXPECT_EQ(overview.status, 200) << overview.body;
  EXPECT_EQ(text(overview, "totals"), R"({"clicks":0,"impressions":0,"ctr":null,"position":null})");
  EXPECT_EQ(text(overview, "site"), "null");
  for (const std::string path : {"queries/", "pages/?site=nobody", "queries/?brand=only"}) {
    const auto list = get(path);
    EXPECT_EQ(list.status, 200) << list.body;
    EXPECT_EQ(text(list, "count"), "0");
  }
  EXPECT_EQ(get("queries/?page=2").status, 404);
  EXPECT_EQ(get("pages/", "Accept: text/csv\r\n").body,
            "page,clicks,impressions,ctr,position,expected_ctr,site_page,site_page_state\r\n");
}

TEST_P(SearchReportsHttp, GiveTheNumbersOfTheReference) {
  const auto folder = vectors({"reference/gsc"});
  if (!folder) GTEST_SKIP() << "no reference";
  const auto gsc = *folder / "reference" / "gsc";
  ASSERT_EQ(send_file("Queries.csv", content_of((gsc / "Queries.csv").string())).status, 201);
  simdjson::dom::parser parser, answers;
  const auto list = get("queries/?page_size=100");
  const simdjson::padded_string json(list.body);
  const auto mine = simdjson::dom::array(answers.parse(json)["results"]);
  const auto expected =
      simdjson::dom::array(parser.load((gsc / "expected.json").string())["Queries.csv"]);
  EXPECT_EQ(mine.size(), expected.size()) << list.body;
  for (const auto row : expected) {
    bool is_there = false;
    for (const auto found : mine) {
      if (std::string_view(found["query"]) != std::string_view(row["query"])) continue;
      is_there = true;
      EXPECT_EQ(std::int64_t(found["clicks"]), std::int64_t(row["clicks"]));
      EXPECT_EQ(std::int64_t(found["impressions"]), std::int64_t(row["impressions"]));
      EXPECT_NEAR(double(found["ctr"]), double(row["ctr"]), 1e-12);
      EXPECT_NEAR(double(found["position"]), double(row["position"]), 1e-9);
    }
    EXPECT_TRUE(is_there) << row;
  }
}

TEST_P(SearchReportsHttp, TellTheHistoryOfAQueryAndAPage) {
  const auto sent = call("POST", "/api/v1/admin/gsc/import/", R"({"site": "https://tools.example/",
    "request": {"startDate": "2026-10-01", "endDate": "2026-10-04",
                "dimensions": ["date", "query", "page"]},
    "response": {"rows": [
      {"keys": ["2026-10-01", "pdf", "https://tools.example/a"],
       "clicks": 1, "impressions": 10, "ctr": 0.1, "position": 4},
      {"keys": ["2026-10-03", "pdf", "https://tools.example/a"],
       "clicks": 3, "impressions": 10, "ctr": 0.3, "position": 2},
      {"keys": ["2026-10-03", "pdf", "https://tools.example/b"],
       "clicks": 1, "impressions": 30, "ctr": 0.1, "position": 6},
      {"keys": ["2026-10-03", "PDF", "https://tools.example/a"],
       "clicks": 9, "impressions": 90, "ctr": 0.1, "position": 9},
      {"keys": ["2026-10-04", "pdf", "https://tools.example/a"],
       "clicks": 5, "impressions": 10, "ctr": 0.5, "position": 1}]}})",
                         account("ed", Role::editor) + "Content-Type: application/json\r\n");
  ASSERT_EQ(sent.status, 201) << sent.body;
  const std::string days = "start_date=2026-10-03&end_date=2026-10-04";
  const auto of_query = get("history/?query=pdf&" + days);
  ASSERT_EQ(of_query.status, 200) << of_query.body;
  EXPECT_EQ(text(of_query, "totals"), R"({"clicks":9,"impressions":50,"ctr":0.18,"position":4.2})");
  EXPECT_EQ(text(of_query, "previous"), R"({"clicks":1,"impressions":10,"ctr":0.1,"position":4})");
  EXPECT_EQ(text(of_query, "series"),
            R"([{"date":"2026-10-03","clicks":4,"impressions":40,"ctr":0.1,"position":5},)"
            R"({"date":"2026-10-04","clicks":5,"impressions":10,"ctr":0.5,"position":1}])");
  EXPECT_EQ(text(of_query, "previous_series"),
            R"([{"date":"2026-10-01","clicks":1,"impressions":10,"ctr":0.1,"position":4}])");
  const std::string page = "page=https://tools.example/a&";
  EXPECT_EQ(text(get("history/?" + page + "compare=none&" + days), "totals"),
            R"({"clicks":17,"impressions":110,"ctr":0.15454545454545454,)"
            R"("position":7.636363636363637})");
  const auto of_both = get("history/?query=pdf&granularity=month&" + page + days);
  EXPECT_EQ(text(of_both, "series"),
            R"([{"date":"2026-10-03","clicks":8,"impressions":20,"ctr":0.4,"position":1.5}])");
  EXPECT_EQ(text(get("history/?query=nobody"), "series"), "[]");
  for (const std::string bad : {"", "?query=", "?query=a&compare=never"})
    EXPECT_EQ(get("history/" + bad).status, 400) << bad;
}

// Changes facts without an import, which a server never does, to show which reports are cached.
TEST_P(SearchReportsHttp, StayUntilOtherDataComes) {
  ASSERT_EQ(send_file("Queries.csv", query_table).status, 201);
  const auto clicks = [&](const std::string& path) {
    return member(get("queries/?filter_query=merge&" + path), "/results/0/clicks");
  };
  EXPECT_EQ(clicks("page_size=1"), "30");
  const auto overview = get("overview/");
  ASSERT_TRUE(database->write([](toolyard::Transaction& transaction) -> toolyard::Result<void> {
    transaction.change("update search_facts set clicks = 31 where query = 'merge pdf'");
    transaction.change("update search_days set is_packed = false");
    return {};
  }));
  EXPECT_EQ(clicks("page_size=1"), "30") << "nothing was added up anew";
  EXPECT_EQ(clicks("page_size=2"), "31") << "something else was asked for";
  EXPECT_EQ(get("overview/").body, overview.body);
  ASSERT_EQ(send_file("Queries.csv",
                      "Top queries,Clicks,Impressions,CTR,Position\r\nmerge pdf,70,100,70%,1\r\n")
                .status,
            201);
  EXPECT_EQ(clicks("page_size=1"), "70");
  EXPECT_EQ(clicks("page_size=2"), "70");
  EXPECT_NE(get("overview/").body, overview.body);
}

TEST_P(SearchReportsHttp, ExportTables) {
  ASSERT_EQ(send_file("Queries.csv", query_table).status, 201);
  const auto made = get("queries/?ordering=clicks&page_size=1", "Accept: text/csv\r\n");
  EXPECT_EQ(made.status, 200);
  EXPECT_EQ(header(made, "Content-Type"), "text/csv; charset=utf-8");
  EXPECT_EQ(header(made, "X-Toolyard-Rows"), "2");
  EXPECT_NE(header(made, "Content-Disposition").find("queries.csv"), std::string::npos);
  EXPECT_EQ(made.body.substr(0, 80),
            "query,clicks,impressions,ctr,position,expected_ctr\r\n'=1+1,3,120,0.025,14,0.00707");
  EXPECT_NE(made.body.find("\r\nmerge pdf,30,100,0.3,2,0.157\r\n"), std::string::npos) << made.body;
  EXPECT_EQ(header(get("queries/", "Accept: text/csv;q=0.5, application/json\r\n"), "Content-Type"),
            "application/json");
  EXPECT_EQ(header(get("queries/", "Accept: */*\r\n"), "Content-Type"), "application/json");
  EXPECT_EQ(get("queries/", "Accept: image/png\r\n").status, 406);
  EXPECT_EQ(get("overview/", "Accept: text/csv\r\n").status, 406);
}

TEST_P(SearchReportsHttp, NameFaults) {
  ASSERT_EQ(send_file("Queries.csv", query_table).status, 201);
  const auto refused = [&](const std::string& path, std::string_view pointer) {
    const auto answer = get(path);
    EXPECT_EQ(answer.status, 400) << path << answer.body;
    EXPECT_NE(answer.body.find("\"pointer\":\"" + std::string(pointer) + "\""), std::string::npos)
        << path << answer.body;
  };
  refused("overview/?start_date=2026-02-30", "/start_date");
  refused("overview/?end_date=yesterday", "/end_date");
  refused("overview/?start_date=2026-10-02&end_date=2026-10-01", "/end_date");
  refused("queries/?start_date=1990-01-01&end_date=2026-10-01", "/end_date");
  refused("overview/?search_type=maps", "/search_type");
  refused("overview/?device=WATCH", "/device");
  refused("overview/?compare=never", "/compare");
  refused("overview/?granularity=hour", "/granularity");
  refused("queries/?ordering=page", "/ordering");
  refused("pages/?ordering=-query", "/ordering");
  refused("queries/?match=regex&filter_query=(", "/filter_query");
  refused("queries/?match=regex&filter_page=%5Ba", "/filter_page");
  refused("queries/?match=like&filter_query=a", "/match");
  refused("queries/?filter_query=" + std::string(201, 'a'), "/filter_query");
  refused("queries/?min_impressions=-1", "/min_impressions");
  refused("queries/?min_position=5&max_position=4", "/max_position");
  refused("queries/?max_position=nan", "/max_position");
  refused("queries/?brand=maybe", "/brand");
  refused("queries/?page_size=0", "/page_size");
  EXPECT_EQ(get("queries/?page=2").status, 404);
  EXPECT_EQ(get("queries/?page=-1").status, 404);
  EXPECT_EQ(get("queries/?page=999999999999999999999").status, 404);
  EXPECT_EQ(text(get("queries/?page=last&page_size=1"), "next"), "null");
  EXPECT_EQ(get("queries/?nobody=knows").status, 400);
}

TEST_P(SearchReportsHttp, TakeHostileFilters) {
  ASSERT_EQ(send_file("Queries.csv", query_table).status, 201);
  for (const std::string filter :
       {"%27%20or%201%3D1%20--", "%25", "_", "%5C", "%22", "%7B%22a%22:1%7D", "$1", "%F0%9F%98%80"})
    for (const std::string match : {"contains", "equals"}) {
      const auto list = get("queries/?match=" + match + "&filter_query=" + filter);
      EXPECT_EQ(list.status, 200) << list.body;
      EXPECT_EQ(text(list, "count"), "0") << filter;
    }
  EXPECT_EQ(text(get("queries/?match=regex&filter_query=(a*)*(b*)*$"), "count"), "2");
  EXPECT_EQ(text(get("queries/?filter_query=MERGE"), "count"), "1");
  EXPECT_EQ(text(get("queries/?country=%27"), "count"), "0");
  EXPECT_LT(get("queries/?filter_query=%00").status, 500);
  EXPECT_LT(get("queries/?filter_query=%FF").status, 500);
  EXPECT_EQ(call("GET", "/api/v1/admin/gsc/overview/").status, 401);
  EXPECT_EQ(call("GET", "/api/v1/admin/gsc/queries/", {}, account("no")).status, 403);
}

class SearchReportsByOwnCurve : public SearchReportsHttp {
 protected:
  SearchReportsByOwnCurve()
      : SearchReportsHttp([](toolyard::Settings& settings) {
          settings.search.ctr_curve_shares = {.5, .4, .3, .2, .1, .09, .08, .07, .06, .05, .04};
        }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchReportsByOwnCurve, both_engines(),
                         toolyard::testing::engine_name);

TEST_P(SearchReportsByOwnCurve, ExpectWhatTheOperatorSays) {
  EXPECT_EQ(send_file("Queries.csv", query_table).status, 201);
  const auto list = get("queries/");
  EXPECT_NE(list.body.find(R"("expected_ctr":0.4)"), std::string::npos) << list.body;
  const auto csv = get("queries/", "Accept: text/csv\r\n").body;
  EXPECT_NE(csv.find("merge pdf,30,100,0.3,2,0.4\r\n"), std::string::npos) << csv;
}

class SearchReportsBySiteCurve : public SearchReportsHttp {
 protected:
  SearchReportsBySiteCurve()
      : SearchReportsHttp([](toolyard::Settings& settings) {
          settings.search.ctr_curve = toolyard::CurveKind::site;
        }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchReportsBySiteCurve, both_engines(),
                         toolyard::testing::engine_name);

// The usual rate counts like 1,000 impressions: (300 + 157) / 2,000.
TEST_P(SearchReportsBySiteCurve, ExpectWhatTheSiteHasSeen) {
  EXPECT_EQ(send_file("Queries.csv",
                      "Top queries,Clicks,Impressions,CTR,Position\nmerge pdf,300,1000,30%,2\n")
                .status,
            201);
  EXPECT_NE(get("queries/").body.find(R"("expected_ctr":0.157)"), std::string::npos)
      << "nothing is fitted yet";
  const auto refreshed =
      call("POST", "/api/v1/admin/opportunities/refresh/", {}, account("eve", Role::editor));
  EXPECT_EQ(refreshed.status, 200) << refreshed.body;
  const auto list = get("queries/");
  EXPECT_NE(list.body.find(R"("expected_ctr":0.2285)"), std::string::npos) << list.body;
  const auto csv = get("queries/", "Accept: text/csv\r\n").body;
  EXPECT_NE(csv.find("merge pdf,300,1000,0.3,2,0.2285\r\n"), std::string::npos) << csv;
}

}  // namespace
