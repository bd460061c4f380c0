// Location headers: every response that reports a new record contains its URL.
#include <gtest/gtest.h>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"
#include "tests/server/search_form.h"

namespace {

struct Made {
  const char* path;
  int status;  // 200 if the specification says so
  std::string body;
};

class LocationsTest : public toolyard::testing::ApiTest {
 protected:
  LocationsTest() : admin_(sign_in("admin")) {}
  std::string admin_;
};

TEST_F(LocationsTest, LeadToWhatWasMade) {
  for (const auto& [path, status, body] : {
           Made{"/api/v1/developer/keys/", 201, R"({"name":"k"})"},
           Made{"/api/v1/developer/webhooks/", 201,
                R"({"name":"w","url":"https://hooks.example/","types":["key.*"]})"},
           Made{"/api/v1/admin/webhooks/", 201,
                R"({"name":"w","url":"https://hooks.example/","types":["content.*"]})"},
           Made{"/api/v1/admin/content/", 201, R"({"content_type":"blog","title":"A"})"},
           Made{"/api/v1/admin/content/1/comments/", 201, R"({"text":"Hello"})"},
           Made{"/api/v1/admin/content/templates/", 201,
                R"({"name":"T","purpose":"blog","body":"Write."})"},
           Made{"/api/v1/admin/autopilot/runs/", 200, "{}"},
           Made{"/api/v1/admin/keywords/", 201, R"({"keyword":"base64"})"},
           Made{"/api/v1/admin/experiments/", 201,
                R"({"key":"e","name":"E","variants":[{"key":"a","weight":0.5,"is_control":true},
                    {"key":"b","weight":0.5}],"metrics":[{"key":"buy"}]})"},
           Made{"/api/v1/admin/email/subscribers/", 201, R"({"email":"a@b.example"})"},
           Made{"/api/v1/admin/email/lists/", 201, R"({"name":"News"})"},
           Made{"/api/v1/admin/email/bounces/", 201, R"({"email":"a@b.example","kind":"soft"})"},
           Made{"/api/v1/admin/email/campaigns/", 200,
                R"({"name":"C","subject":"S","body":"B","lists":["News"]})"},
           Made{"/api/v1/admin/revenue/affiliates/", 201,
                R"({"name":"P","code":"p","currency":"EUR"})"},
           Made{"/api/v1/admin/revenue/affiliates/1/conversions/", 201,
                R"({"external_id":"o-1","sale_minor":100})"},
           Made{"/api/v1/admin/marketplace/invoices/", 201,
                R"({"customer":1,"period":{"start":"2025-01-01","end":"2025-01-31"},
                    "currency":"EUR",
                    "lines":[{"description":"W","quantity":1,"unit_amount":"1"}]})"},
       }) {
    const auto made = call("POST", path, body, admin_);
    EXPECT_EQ(made.status, status) << path << made.body;
    const auto place = header(made, "Location");
    EXPECT_EQ(place.substr(0, std::string(path).size()), path) << made.head;
    const auto found = call("GET", place, {}, admin_);
    EXPECT_EQ(found.status, 200) << place << found.body;
    EXPECT_EQ(member(found, "/id"), member(made, "/id")) << place;
  }
}

TEST_F(LocationsTest, LeadToImports) {
  const auto import = toolyard::testing::search_form(
      "Queries.csv", "Top queries,Clicks,Impressions,CTR,Position\nbase64,5,100,5%,3.2\n");
  const auto made = call("POST", "/api/v1/admin/gsc/import/", import,
                         admin_ + toolyard::testing::search_form_type);
  ASSERT_EQ(made.status, 201) << made.body;
  const auto found = call("GET", header(made, "Location"), {}, admin_);
  EXPECT_EQ(found.status, 200) << header(made, "Location") << found.body;
  EXPECT_EQ(found.body, made.body);
  const auto again = call("POST", "/api/v1/admin/gsc/import/", import,
                          admin_ + toolyard::testing::search_form_type);
  EXPECT_EQ(again.status, 200) << again.body;
  EXPECT_EQ(header(again, "Location"), "") << "nothing was made";
}

TEST_F(LocationsTest, AreOfOneProgramEach) {
  for (const auto* code : {"a", "b"})
    ASSERT_EQ(call("POST", "/api/v1/admin/revenue/affiliates/",
                   R"({"name":"P","currency":"EUR","code":")" + std::string(code) + "\"}", admin_)
                  .status,
              201);
  ASSERT_EQ(call("POST", "/api/v1/admin/revenue/affiliates/1/conversions/",
                 R"({"external_id":"o-1","sale_minor":100})", admin_)
                .status,
            201);
  for (const auto* none : {"1/conversions/2/", "2/conversions/1/", "1/conversions/x/"})
    EXPECT_EQ(
        call("GET", "/api/v1/admin/revenue/affiliates/" + std::string(none), {}, admin_).status,
        404)
        << none;
  EXPECT_EQ(call("GET", "/api/v1/admin/email/bounces/1/", {}, admin_).status, 404);
  EXPECT_EQ(call("GET", "/api/v1/admin/gsc/imports/1/", {}, admin_).status, 404);
}

}  // namespace
