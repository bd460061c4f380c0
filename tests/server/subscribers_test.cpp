// Subscribers over HTTP: records, lists, CSV imports, bounces and complaints.
#include "tests/server/campaigns_client.h"

namespace toolyard::testing {
namespace {

const std::string people_path = "/api/v1/admin/email/subscribers/";
const std::string lists_path = "/api/v1/admin/email/lists/";
const std::string bounces_path = "/api/v1/admin/email/bounces/";

class SubscribersHttp : public CampaignsHttp {
 protected:
  RawAnswer post(const std::string& path, std::string_view body, std::string_view headers = {}) {
    return call("editor", "POST", path, body, headers);
  }
  RawAnswer get(const std::string& path) { return call("viewer", "GET", path); }
  RawAnswer import(const std::string& csv, const std::string& fields = "") {
    const auto body =
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"p.csv\"\r\n"
        "Content-Type: text/csv\r\n\r\n" +
        csv + "\r\n" + fields + "--x--\r\n";
    return post(people_path + "import/", body, "Content-Type: multipart/form-data; boundary=x\r\n");
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, SubscribersHttp, both_engines(), engine_name);

TEST_P(SubscribersHttp, AreMadeReadChangedAndForgotten) {
  const auto made = post(people_path, R"({"email": " Ann@One.example ", "name": "Ann",
    "tags": ["vip"], "lists": ["News"], "attributes": {"plan": "pro"},
    "consent": {"ip": "192.0.2.1", "source": "paper"}, "id": 77})");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(member(made, "/email"), "Ann@one.example");
  EXPECT_EQ(member(made, "/status"), "enabled");
  EXPECT_EQ(member(made, "/lists"), R"(["News"])");
  EXPECT_EQ(member(made, "/attributes"), R"({"plan":"pro"})");
  EXPECT_EQ(member(made, "/consent/source"), "paper");
  EXPECT_EQ(member(made, "/uuid").size(), 36u);
  const auto place = people_path + member(made, "/id") + "/";
  EXPECT_EQ(header(made, "Location"), place);
  EXPECT_EQ(header(get(place), "ETag"), header(made, "ETag"));
  const auto twice = post(people_path, R"({"email": "ANN@one.example"})");
  EXPECT_EQ(twice.status, 409);
  EXPECT_EQ(faults(twice), "/email duplicate;");
  const auto changed = call("editor", "PATCH", place, R"({"status": "unsubscribed"})",
                            "If-Match: " + header(made, "ETag") + "\r\n");
  ASSERT_EQ(changed.status, 200) << changed.body;
  EXPECT_EQ(member(changed, "/name"), "Ann");
  EXPECT_EQ(call("editor", "PATCH", place, R"({"name": "B"})",
                 "If-Match: " + header(made, "ETag") + "\r\n")
                .status,
            412);
  const auto raised = call("editor", "PATCH", place, R"({"status": "enabled"})");
  EXPECT_EQ(raised.status, 409);
  EXPECT_EQ(member(raised, "/code"), "consent_needed");
  EXPECT_EQ(
      call("editor", "PATCH", place, R"({"status": "enabled", "consent": {"source": "phone"}})")
          .status,
      200);
  EXPECT_EQ(call("viewer", "DELETE", place).status, 403);
  EXPECT_EQ(call("editor", "DELETE", place).status, 204);
  EXPECT_EQ(get(place).status, 404);
  const auto log = call("admin", "GET", "/api/v1/admin/audit/?object_kind=subscriber");
  EXPECT_NE(log.body.find("\"erase\""), std::string::npos) << log.body;
  EXPECT_EQ(log.body.find("one.example"), std::string::npos) << log.body;
}

TEST_P(SubscribersHttp, AreListedAndFiltered) {
  for (const auto* body :
       {R"({"email": "a@one.example", "locale": "de", "tags": ["vip"], "lists": ["News"]})",
        R"({"email": "b@one.example", "status": "unsubscribed"})",
        R"({"email": "c@two.example", "name": "Cid", "lists": ["News"]})"})
    ASSERT_EQ(post(people_path, body).status, 201);
  for (const auto& [query, count] :
       {std::pair("", "3"), std::pair("status=enabled", "2"), std::pair("locale=de", "1"),
        std::pair("tag=vip", "1"), std::pair("list=News", "2"), std::pair("search=cid", "1"),
        std::pair("search=ONE.EX", "2"), std::pair("list=None", "0"),
        std::pair("list=News&status=enabled&tag=vip&search=a%40one&locale=de", "1")})
    EXPECT_EQ(text(get(people_path + "?" + query), "count"), count) << query;
  const auto page = get(people_path + "?ordering=-email&page_size=1&page=2");
  EXPECT_EQ(member(page, "/results/0/email"), "b@one.example");
  EXPECT_NE(member(page, "/next").find("page=3"), std::string::npos);
  for (const auto* query : {"ordering=name", "status=gone", "locale=EN", "page_size=0"})
    EXPECT_EQ(get(people_path + "?" + query).status, 400) << query;
  EXPECT_EQ(get(people_path + "?page=9").status, 404);
  EXPECT_EQ(call("", "GET", people_path).status, 401);
  EXPECT_EQ(call("nobody", "GET", people_path).status, 403);
  EXPECT_EQ(call("viewer", "POST", people_path, "{}").status, 403);
}

TEST_P(SubscribersHttp, RefuseHostileInput) {
  for (const auto& [body, fault] :
       {std::pair(R"({})", "/email required;"),
        std::pair(R"({"email": 1})", "/email invalid_type;"),
        std::pair(R"({"email": "a@b.example\r\nBcc: c@d.example"})", "/email invalid_format;"),
        std::pair(R"({"email": "'; drop table subscribers; --"})", "/email invalid_format;"),
        std::pair(R"({"email": "a@b.example", "attributes": []})", "/attributes invalid_type;"),
        std::pair(R"({"email": "a@b.example", "name": "a\u0000b"})", "/name "),
        std::pair(R"({"email": "a@b.example", "is_admin": true})", "/is_admin unknown_field;"),
        std::pair(R"({"email": "a@b.example", "consent": {"at": "yesterday"}})", "/consent/at ")}) {
    const auto refused = post(people_path, body);
    EXPECT_EQ(refused.status, 400) << body;
    EXPECT_TRUE(faults(refused).starts_with(fault)) << body << refused.body;
  }
  EXPECT_EQ(text(get(people_path), "count"), "0");
}

TEST_P(SubscribersHttp, AreMadeOnceUnderAKey) {
  const std::string key = "Idempotency-Key: one\r\n";
  const auto made = post(people_path, R"({"email": "a@one.example"})", key);
  const auto again = post(people_path, R"({"email": "a@one.example"})", key);
  EXPECT_EQ(made.status, 201);
  EXPECT_EQ(again.status, 201);
  EXPECT_EQ(again.body, made.body);
  EXPECT_EQ(header(again, "Idempotent-Replayed"), "true");
}

TEST_P(SubscribersHttp, StandOnLists) {
  std::string numbers;
  for (const auto* name : {"a", "b", "c"})
    numbers += (numbers.empty() ? "" : ",") +
               member(post(people_path, R"({"email": ")" + std::string(name) +
                                            R"(@one.example", "tags": [")" + name + "\"]}"),
                      "/id");
  const auto made = post(lists_path, R"({"name": "News"})");
  ASSERT_EQ(made.status, 201) << made.body;
  const auto place = lists_path + member(made, "/id") + "/";
  EXPECT_EQ(post(lists_path, R"({"name": "News"})").status, 409);
  const auto added = post(place + "members/", R"({"subscribers": [)" + numbers + ",999]}");
  ASSERT_EQ(added.status, 200) << added.body;
  EXPECT_EQ(member(added, "/changed"), "3");
  EXPECT_EQ(member(added, "/missing"), "[999]");
  EXPECT_EQ(member(post(place + "members/", R"({"query": {}})"), "/unchanged"), "3");
  const auto less = post(place + "members/remove/", R"({"query": {"tag": "b"}})");
  EXPECT_EQ(member(less, "/changed"), "1");
  EXPECT_EQ(member(less, "/members"), "2");
  EXPECT_EQ(post(place + "members/", "{}").status, 400);
  EXPECT_EQ(post(lists_path + "99/members/", R"({"query": {}})").status, 404);
  const auto renamed = call("editor", "PATCH", place, R"({"name": "Letters", "is_public": true})");
  EXPECT_EQ(member(renamed, "/members"), "2") << renamed.body;
  EXPECT_EQ(text(get(people_path + "?list=Letters"), "count"), "2");
  EXPECT_EQ(member(get(lists_path + "?search=lett&is_public=true&ordering=-members"),
                   "/results/0/members"),
            "2");
  EXPECT_EQ(call("editor", "DELETE", place).status, 204);
  EXPECT_EQ(text(get(lists_path), "count"), "0");
  EXPECT_EQ(text(get(people_path), "count"), "3");
}

TEST_P(SubscribersHttp, ComeAsATable) {
  ASSERT_EQ(post(people_path, R"({"email": "gone@one.example", "status": "unsubscribed"})").status,
            201);
  const std::string csv =
      "email,name,status\nann@one.example,\"Ann, A\",\nbad,,\ngone@one.example,Gone,enabled\n";
  const std::string fields =
      "--x\r\nContent-Disposition: form-data; name=\"lists\"\r\n\r\nNews\r\n";
  const auto done = import(csv, fields);
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(member(done, "/created"), "1");
  EXPECT_EQ(member(done, "/updated"), "1");
  EXPECT_EQ(member(done, "/errors/0/line"), "3");
  EXPECT_EQ(text(get(people_path + "?list=News"), "count"), "2");
  EXPECT_EQ(text(get(people_path + "?status=enabled"), "count"), "1");
  EXPECT_EQ(member(import(csv, fields), "/unchanged"), "2");
  EXPECT_EQ(import("shoe\nsize\n").status, 400);
  EXPECT_EQ(post(people_path + "import/", "{}").status, 400);
}

TEST_P(SubscribersHttp, ComeBackOrComplain) {
  ASSERT_EQ(post(people_path, R"({"email": "a@one.example"})").status, 201);
  const auto hard = post(bounces_path, R"({"email": "a@one.example", "kind": "hard",
                                           "event_id": "x"})");
  ASSERT_EQ(hard.status, 201) << hard.body;
  EXPECT_EQ(member(hard, "/status"), "bounced");
  const auto again = post(bounces_path, R"({"email": "a@one.example", "kind": "hard",
                                            "event_id": "x"})");
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(member(again, "/duplicate"), "true");
  EXPECT_EQ(
      member(post(bounces_path, R"({"email": "a@one.example", "kind": "complaint"})"), "/status"),
      "blocklisted");
  EXPECT_EQ(post(bounces_path, R"({"email": "b@one.example", "kind": "hard"})").status, 404);
  EXPECT_EQ(faults(post(bounces_path, R"({"email": "a@one.example", "kind": "odd"})")),
            "/kind invalid_option;");
  EXPECT_EQ(faults(post(bounces_path, R"({"email": "a@one.example"})")), "/kind required;");
  EXPECT_EQ(call("viewer", "POST", bounces_path, "{}").status, 403);
}

}  // namespace
}  // namespace toolyard::testing
