// Keywords over HTTP: created singly, in bulk and from CSV, their figures after an import, and what
// is refused.
#include <gtest/gtest.h>

#include <thread>

#include "tests/server/api_client.h"

namespace {

using toolyard::Role;
using toolyard::http::RawAnswer;
using toolyard::testing::both_engines;

constexpr std::string_view keywords_path = "/api/v1/admin/keywords/";
constexpr std::string_view facts =
    R"({"site": "sc-domain:tools.example",
        "request": {"startDate": "2026-10-01", "endDate": "2026-10-28",
                    "dimensions": ["date", "query"]},
        "response": {"rows": [
          {"keys": ["2026-10-28", "merge pdf"], "clicks": 12, "impressions": 300, "ctr": 0.04,
           "position": 4.5},
          {"keys": ["2026-10-27", "base64"], "clicks": 12, "impressions": 400, "ctr": 0.03,
           "position": 2}]}})";

class KeywordsHttp : public toolyard::testing::ApiOnEnginesTest {
 protected:
  RawAnswer post(std::string_view body) { return call("POST", keywords_path, body, editor_); }
  RawAnswer get(const std::string& rest = "") {
    return call("GET", std::string(keywords_path) + rest, {}, viewer_);
  }
  std::string editor_ = account("ed", Role::editor), viewer_ = account("vi", Role::viewer);
};
INSTANTIATE_TEST_SUITE_P(Engines, KeywordsHttp, both_engines(), toolyard::testing::engine_name);

TEST_P(KeywordsHttp, AreMadeAndCounted) {
  const auto made = post(R"({"keyword": " Merge  PDF", "volume": 900, "tags": ["pdf"]})");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(text(made, "keyword"), "merge pdf");
  EXPECT_EQ(post(R"({"keyword": "MERGE pdf"})").status, 409);
  const auto many = post(R"({"keywords": [{"keyword": "base64"}, {"keyword": "merge pdf"},
                                          {"keyword": 1}]})");
  ASSERT_EQ(many.status, 201) << many.body;
  EXPECT_EQ(text(many, "created"), "1");
  EXPECT_EQ(text(many, "skipped"), "1");
  ASSERT_EQ(call("POST", "/api/v1/admin/gsc/import/", facts, editor_).status, 201);
  const auto id = text(made, "id");
  const auto one = get(id + "/");
  EXPECT_EQ(text(one, "metrics"), R"({"clicks":12,"impressions":300,"ctr":0.04,"position":4.5})");
  EXPECT_EQ(text(one, "best_position_at"), "2026-10-28T00:00:00Z");
  const auto top = get("top/?metric=clicks&limit=1");
  EXPECT_EQ(text(top, "metric"), "clicks");
  EXPECT_EQ(text(top, "period"), R"({"start":"2026-10-01","end":"2026-10-28"})");
  EXPECT_NE(top.body.find(R"("keyword":"base64")"), std::string::npos) << top.body;
  EXPECT_EQ(top.body.find(R"("keyword":"merge pdf")"), std::string::npos) << top.body;
  EXPECT_EQ(text(get("?tag=pdf&include=history&is_tracked=true&min_volume=900"), "count"), "1");
  EXPECT_EQ(text(get("?source=gsc"), "count"), "0");
  const auto changed =
      call("PATCH", std::string(keywords_path) + id + "/", R"({"is_tracked": false})", editor_);
  EXPECT_EQ(changed.status, 200) << changed.body;
  EXPECT_EQ(text(changed, "is_tracked"), "false");
  EXPECT_EQ(text(changed, "volume"), "900");
  EXPECT_EQ(call("DELETE", std::string(keywords_path) + id + "/", {}, viewer_).status, 403);
  EXPECT_EQ(call("DELETE", std::string(keywords_path) + id + "/", {}, editor_).status, 204);
  EXPECT_EQ(get(id + "/").status, 404);
}

TEST_P(KeywordsHttp, ComeAsATable) {
  const std::string body =
      "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"k.csv\"\r\n"
      "Content-Type: text/csv\r\n\r\nkeyword,volume,country\nMerge "
      "PDF,10,DE\nbad,x,\n\r\n--x--\r\n";
  const auto made = call("POST", keywords_path, body,
                         editor_ + "Content-Type: multipart/form-data; boundary=x\r\n");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(text(made, "created"), "1");
  EXPECT_NE(made.body.find(R"("line":3)"), std::string::npos) << made.body;
  EXPECT_NE(made.body.find(R"("country":"deu")"), std::string::npos) << made.body;
}

TEST_P(KeywordsHttp, ComeAsATableAlone) {
  const auto made = call("POST", keywords_path, "keyword;tags\nfirst;\"a,b\"\nsecond;\n",
                         editor_ + "Content-Type: text/csv; charset=utf-8\r\n");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(text(made, "created"), "2");
  EXPECT_NE(made.body.find(R"("tags":["a","b"])"), std::string::npos) << made.body;
  const auto id = std::string(keywords_path) + "1/";
  EXPECT_EQ(call("PATCH", id, "keyword\nx\n", editor_ + "Content-Type: text/csv\r\n").status, 415);
}

TEST_P(KeywordsHttp, RefuseWhatIsWrong) {
  std::string too_many = R"({"keywords": [)";
  for (int i = 0; i <= 1000; ++i) too_many += (i ? ",{}" : "{}");
  too_many += "]}";
  for (const std::string& body :
       {std::string("{}"), std::string(R"({"keyword": 7})"), std::string(R"({"keywords": []})"),
        std::string(R"({"keyword": "a", "keywords": [{"keyword": "b"}]})"),
        std::string(R"({"keyword": "a", "difficulty": 101})"),
        std::string(R"({"keyword": "a", "volume": -1})"),
        std::string(R"({"keyword": "a", "device": "fridge"})"),
        std::string(R"({"keyword": "a", "country": "xx"})"),
        std::string(R"({"keyword": "a", "target_url": "javascript:x"})"),
        R"({"keyword": ")" + std::string(201, 'a') + "\"}", too_many})
    EXPECT_EQ(post(body).status, 400) << body.substr(0, 60);
  for (const auto* query : {"?device=x", "?min_volume=x", "?include=all", "?is_tracked=maybe",
                            "?ordering=metrics", "top/?metric=x", "top/?limit=0", "top/?limit=101",
                            "top/?start_date=2026-01-01", "top/?start_date=a&end_date=b"})
    EXPECT_EQ(get(query).status, 400) << query;
  EXPECT_EQ(call("POST", keywords_path, R"({"keyword": "a"})", viewer_).status, 403);
  EXPECT_EQ(call("GET", keywords_path).status, 401);
  EXPECT_EQ(text(get("top/"), "period"), "null");
}

TEST_P(KeywordsHttp, RacingCallsMakeOne) {
  std::atomic<int> made = 0, taken = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 6; ++i)
      threads.emplace_back([&] {
        const auto status = post(R"({"keyword": "once"})").status;
        made += status == 201;
        taken += status == 409;
      });
  }
  EXPECT_EQ(made, 1);
  EXPECT_EQ(taken, 5);
}

}  // namespace
