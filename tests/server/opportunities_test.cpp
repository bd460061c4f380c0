// Opportunities over HTTP: from an import to the queue, who may do what, and what is refused.
#include <gtest/gtest.h>

#include <thread>

#include "tests/server/api_client.h"

namespace {

using toolyard::Role;
using toolyard::http::RawAnswer;
using toolyard::testing::both_engines;

constexpr std::string_view opportunities_path = "/api/v1/admin/opportunities/";
constexpr std::string_view facts =
    R"({"site": "sc-domain:tools.example",
        "request": {"startDate": "2026-10-01", "endDate": "2026-10-28",
                    "dimensions": ["date", "query", "page"]},
        "response": {"rows": [
          {"keys": ["2026-10-28", "merge pdf", "https://tools.example/pdf-merge/"],
           "clicks": 120, "impressions": 3400, "ctr": 0.035, "position": 8.1},
          {"keys": ["2026-10-28", "sql join", "https://tools.example/sql/"],
           "clicks": 900, "impressions": 12000, "ctr": 0.075, "position": 2.3}]}})";

class OpportunitiesHttp : public toolyard::testing::ApiOnEnginesTest {
 protected:
  void import_facts() {
    const auto made = call("POST", "/api/v1/admin/gsc/import/", facts, editor_);
    ASSERT_EQ(made.status, 201) << made.body;
  }
  RawAnswer list(const std::string& query = "") {
    return call("GET", std::string(opportunities_path) + query, {}, viewer_);
  }
  // Returns the id of the first record of a list.
  static std::string first_id(const RawAnswer& answer) {
    simdjson::dom::parser parser;
    const simdjson::padded_string json(answer.body);
    return std::to_string(std::int64_t(parser.parse(json)["results"].at(0)["id"]));
  }
  RawAnswer act(const std::string& id, std::string_view action, std::string_view body = {},
                const std::string& headers = "") {
    return call("POST", std::string(opportunities_path) + id + "/" + std::string(action) + "/",
                body, editor_ + headers);
  }
  std::string editor_ = account("ed", Role::editor), viewer_ = account("vi", Role::viewer);
};
INSTANTIATE_TEST_SUITE_P(Engines, OpportunitiesHttp, both_engines(),
                         toolyard::testing::engine_name);

TEST_P(OpportunitiesHttp, LeadFromAnImportToTheQueue) {
  import_facts();
  const auto done = call("POST", std::string(opportunities_path) + "refresh/", {}, editor_);
  EXPECT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(text(done, "state"), "done");
  EXPECT_EQ(text(done, "created"), "2");
  const auto all = list();
  EXPECT_EQ(text(all, "count"), "2") << all.body;
  EXPECT_NE(all.body.find(R"("type":"low_ctr")"), std::string::npos) << all.body;
  EXPECT_EQ(text(list("?type=striking_distance"), "count"), "1");
  EXPECT_EQ(text(list("?tool_slug=pdf-merge"), "count"), "1");
  EXPECT_EQ(text(list("?min_score=90"), "count"), "1");
  EXPECT_EQ(text(list("?locale=de"), "count"), "0");
  EXPECT_EQ(text(list("?state=queued"), "count"), "0");
  EXPECT_EQ(text(list("?search=PDF+merge"), "count"), "1");
  EXPECT_EQ(text(list("?search=tools.example%2Fsql"), "count"), "1");
  EXPECT_EQ(text(list("?search=ql"), "count"), "1");
  EXPECT_EQ(text(list("?search=merge+join"), "count"), "0");
  const auto id = first_id(list("?ordering=score"));
  const auto one = call("GET", std::string(opportunities_path) + id + "/", {}, viewer_);
  EXPECT_EQ(text(one, "query"), "merge pdf");
  EXPECT_EQ(text(one, "score"), "88.4861");
  EXPECT_EQ(text(one, "window"), R"({"start":"2026-10-01","end":"2026-10-28"})");
  EXPECT_EQ(text(one, "allowed_actions"), "[]");
  const auto queued = act(id, "queue", R"({"priority": 70, "note": "soon"})");
  EXPECT_EQ(queued.status, 200) << queued.body;
  EXPECT_EQ(text(queued, "changed"), "true");
  EXPECT_EQ(text(queued, "state"), "queued");
  EXPECT_EQ(text(queued, "queue_position"), "1");
  EXPECT_EQ(text(queued, "priority"), "70");
  EXPECT_EQ(text(act(id, "queue"), "changed"), "false");
  EXPECT_EQ(act(id, "dismiss").status, 409);
  EXPECT_EQ(text(act(id, "dismiss"), "code"), "illegal_transition");
  EXPECT_EQ(text(act(id, "unqueue"), "state"), "open");
  EXPECT_EQ(text(act(id, "dismiss"), "state"), "dismissed");
  const auto again = call("POST", std::string(opportunities_path) + "refresh/",
                          R"({"site": "sc-domain:tools.example", "start_date": "2026-10-01",
               "end_date": "2026-10-28"})",
                          editor_);
  EXPECT_EQ(text(again, "found"), "2") << again.body;
  EXPECT_EQ(text(again, "created"), "0");
  EXPECT_EQ(text(list("?state=dismissed"), "count"), "1");
  EXPECT_EQ(text(act(id, "reopen"), "state"), "open");
}

TEST_P(OpportunitiesHttp, AskForTheRightRoleAndTag) {
  import_facts();
  ASSERT_EQ(call("POST", std::string(opportunities_path) + "refresh/", {}, editor_).status, 200);
  const auto id = first_id(list());
  EXPECT_EQ(call("POST", std::string(opportunities_path) + id + "/queue/", {}, viewer_).status,
            403);
  EXPECT_EQ(call("POST", std::string(opportunities_path) + "refresh/", {}, viewer_).status, 403);
  EXPECT_EQ(call("GET", opportunities_path).status, 401);
  EXPECT_EQ(call("GET", opportunities_path, {}, account("nobody")).status, 403);
  EXPECT_EQ(act(id, "queue", {}, "If-Match: \"other\"\r\n").status, 412);
  EXPECT_EQ(act(id, "queue", {}, "If-Match: \"1\"\r\n").status, 200);
}

TEST_P(OpportunitiesHttp, RefuseWhatIsWrong) {
  for (const auto* query :
       {"?type=other", "?state=gone", "?min_score=x", "?min_score=101", "?min_score=nan",
        "?min_score=inf", "?min_score=1e999", "?ordering=password", "?ordering=score%3Bdrop",
        "?page_size=0", "?other="})
    EXPECT_EQ(list(query).status, 400) << query;
  for (const auto* query : {"?page=0", "?page=2", "?page=99999999999999999999"})
    EXPECT_EQ(list(query).status, 404) << query;
  for (const auto* query :
       {"", "?ordering=", "?tool_slug='--", "?ordering=queue", "?ordering=-score,,id",
        "?site=%F0%9F%98%80", "?page=", "?page_size=", "?type=", "?min_score=", "?type"})
    EXPECT_EQ(list(query).status, 200) << query;
  EXPECT_EQ(act("99", "queue").status, 404);
  EXPECT_EQ(act("99999999999999999999", "queue").status, 404);
  EXPECT_EQ(act("-1", "queue").status, 404);
  EXPECT_EQ(act("1", "launch").status, 404);
  for (const auto* body : {R"({"priority": 101})", R"({"priority": "9"})", R"({"priority": 1.5})",
                           R"({"note": 7})", R"({"other": 1})", "[]", "{"})
    EXPECT_EQ(act("1", "queue", body).status, 400) << body;
  for (const auto* body : {R"({"site": "other"})", R"({"start_date": "2026-01-01"})",
                           R"({"start_date": 1, "end_date": 2})"})
    EXPECT_EQ(call("POST", std::string(opportunities_path) + "refresh/", body, editor_).status, 400)
        << body;
}

TEST_P(OpportunitiesHttp, TakeTheLastOfRepeatedFiltersAndEmptyOnesAsNone) {
  import_facts();
  ASSERT_EQ(call("POST", std::string(opportunities_path) + "refresh/", {}, editor_).status, 200);
  EXPECT_EQ(text(list("?state=queued"), "count"), "0");
  EXPECT_EQ(text(list("?state=queued&state=open"), "count"), "2");
  EXPECT_EQ(text(list("?state=open&state=queued"), "count"), "0");
  EXPECT_EQ(text(list("?state=queued&state="), "count"), "2");
  EXPECT_EQ(text(list("?state=&type=&min_score=&locale=&search="), "count"), "2");
  EXPECT_EQ(text(list("?page=2&page="), "count"), "2");
}

TEST_P(OpportunitiesHttp, RacingCallsAgree) {
  import_facts();
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      EXPECT_EQ(call("POST", std::string(opportunities_path) + "refresh/", {}, editor_).status,
                200);
    });
  threads.clear();
  EXPECT_EQ(text(list(), "count"), "2");
  const auto id = first_id(list());
  std::atomic<int> changed = 0;
  for (int i = 0; i < 6; ++i)
    threads.emplace_back([&] { changed += text(act(id, "queue"), "changed") == "true"; });
  threads.clear();
  EXPECT_EQ(changed, 1);
}

}  // namespace
