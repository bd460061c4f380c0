// Search data over HTTP: both formats of an import, and who may send one.
#include <gtest/gtest.h>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"
#include "tests/server/search_form.h"

namespace {

using toolyard::Role;
using toolyard::http::RawAnswer;
using toolyard::testing::both_engines;

constexpr std::string_view import_path = "/api/v1/admin/gsc/import/";
constexpr std::string_view table =
    "Top queries,Clicks,Impressions,CTR,Position\r\nmerge pdf,3,120,2.5%,14\r\nx,-1,1,1%,1\r\n";
constexpr std::string_view answer_of_api =
    R"({"site": "sc-domain:tools.example",
        "request": {"startDate": "2026-10-01", "endDate": "2026-10-28", "dimensions": ["page"]},
        "response": {"rows": [{"keys": ["https://a/"], "clicks": 1, "impressions": 2, "ctr": 0.5,
                               "position": 3.5}]}})";

class SearchDataHttp : public toolyard::testing::ApiOnEnginesTest {
 protected:
  RawAnswer send_form(const std::string& credential, std::string_view bytes) {
    return call("POST", import_path, toolyard::testing::search_form("Queries.csv", bytes),
                credential + toolyard::testing::search_form_type);
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchDataHttp, both_engines(), toolyard::testing::engine_name);

TEST_P(SearchDataHttp, TakesAForm) {
  const auto editor = account("ed", Role::editor);
  const auto made = send_form(editor, table);
  EXPECT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(text(made, "kind"), "csv");
  EXPECT_EQ(text(made, "rows_read"), "2");
  EXPECT_EQ(text(made, "rows_written"), "1");
  EXPECT_EQ(text(made, "duplicate_of"), "null");
  EXPECT_NE(made.body.find(R"("file":"Queries.csv","line":3,"code":"bad_number")"),
            std::string::npos)
      << made.body;
  const auto again = send_form(editor, table);
  EXPECT_EQ(again.status, 200) << again.body;
  EXPECT_EQ(text(again, "duplicate_of"), text(made, "id"));
  const auto list = call("GET", "/api/v1/admin/gsc/imports/", {}, account("vi", Role::viewer));
  EXPECT_EQ(list.status, 200);
  EXPECT_EQ(text(list, "count"), "1");
  const auto count = [&](const std::string& words) {
    return text(call("GET", "/api/v1/admin/gsc/imports/?search=" + words, {}, editor), "count");
  };
  EXPECT_EQ(count("EXAMPLE+csv+web"), "1");
  EXPECT_EQ(count("elsewhere"), "0");
}

TEST_P(SearchDataHttp, TakesTheAnswerOfTheApi) {
  const auto editor = account("ed", Role::editor);
  const auto made = call("POST", import_path, answer_of_api, editor);
  EXPECT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(text(made, "kind"), "json");
  EXPECT_EQ(text(made, "start_date"), "2026-10-01");
  EXPECT_EQ(text(made, "rows_written"), "1");
  EXPECT_EQ(call("POST", import_path, answer_of_api, editor).status, 200);
}

TEST_P(SearchDataHttp, RefusesWithALine) {
  const auto editor = account("ed", Role::editor);
  const auto broken = send_form(editor, "Top queries,Clicks,Impressions,CTR,Position\n\"a,1,2\n");
  EXPECT_EQ(broken.status, 422) << broken.body;
  EXPECT_EQ(text(broken, "code"), "unreadable_import");
  EXPECT_NE(broken.body.find(R"("line":2)"), std::string::npos) << broken.body;
  EXPECT_EQ(call("POST", import_path, R"({"site": "a"})", editor).status, 400);
  EXPECT_EQ(call("POST", import_path, R"({"sites": "a", "response": {}})", editor).status, 400);
  EXPECT_EQ(send_form(account("vi", Role::viewer), table).status, 403);
  EXPECT_EQ(send_form("", table).status, 401);
}

TEST_P(SearchDataHttp, UndoesAnImport) {
  const auto editor = account("ed", Role::editor);
  const auto good = send_form(editor, table);
  const auto bad =
      send_form(editor, "Top queries,Clicks,Impressions,CTR,Position\r\nmerge pdf,9,10,90%,1\r\n");
  EXPECT_EQ(text(bad, "replaced_rows"), "1");
  const auto clicks = [&] {
    return member(call("GET", "/api/v1/admin/gsc/queries/", {}, editor), "/results/0/clicks");
  };
  EXPECT_EQ(clicks(), "9");
  const auto path = "/api/v1/admin/gsc/imports/" + text(bad, "id") + "/";
  EXPECT_EQ(call("DELETE", path, {}, account("vi", Role::viewer)).status, 403);
  EXPECT_EQ(call("DELETE", path, {}, editor).status, 204);
  EXPECT_EQ(clicks(), "3");
  EXPECT_EQ(call("DELETE", path, {}, editor).status, 404);
  ASSERT_TRUE(database->write([](toolyard::Transaction& transaction) -> toolyard::Result<void> {
    transaction.change("update search_imports set is_reversible = false");
    return {};
  }));
  const auto refused =
      call("DELETE", "/api/v1/admin/gsc/imports/" + text(good, "id") + "/", {}, editor);
  EXPECT_EQ(refused.status, 409) << refused.body;
  EXPECT_EQ(text(refused, "code"), "not_reversible");
}

TEST_P(SearchDataHttp, RenamesAndDeletesAProperty) {
  const auto editor = account("ed", Role::editor);
  ASSERT_EQ(send_form(editor, table).status, 201);
  ASSERT_EQ(call("POST", import_path, answer_of_api, editor).status, 201);
  const std::string properties = "/api/v1/admin/gsc/properties/";
  const auto list = call("GET", properties + "?ordering=id", {}, editor);
  EXPECT_EQ(text(list, "count"), "2") << list.body;
  EXPECT_EQ(member(list, "/results/0/is_default"), "true") << list.body;
  EXPECT_EQ(member(list, "/results/0/imports"), "1");
  const auto first = properties + member(list, "/results/0/id") + "/";
  const auto second = properties + member(list, "/results/1/id") + "/";
  const auto rename = [&](const std::string& path, const std::string& name) {
    return call("PATCH", path, R"({"site": ")" + name + R"("})", editor);
  };
  EXPECT_EQ(text(rename(second, "https://Other.example"), "site"), "https://other.example/");
  EXPECT_EQ(rename(second, member(list, "/results/0/site")).status, 409);
  EXPECT_EQ(rename(second, "other.example").status, 400);
  EXPECT_EQ(call("DELETE", first, {}, account("vi", Role::viewer)).status, 403);
  EXPECT_EQ(call("DELETE", first, {}, editor).status, 204);
  EXPECT_EQ(call("GET", first, {}, editor).status, 404);
  EXPECT_EQ(text(call("GET", properties, {}, editor), "count"), "1");
  EXPECT_EQ(text(call("GET", "/api/v1/admin/gsc/overview/", {}, editor), "site"),
            "https://other.example/");
  EXPECT_EQ(text(call("GET", "/api/v1/admin/gsc/imports/", {}, editor), "count"), "1");
  EXPECT_EQ(send_form(editor, table).status, 201) << "the name can be used again";
}

}  // namespace
