// Affiliate programs over HTTP: sums by currency, conversions that are reported twice and
// concurrently, and what is refused.
#include <gtest/gtest.h>

#include <thread>

#include "tests/server/api_client.h"

namespace {

using toolyard::Role;
using toolyard::http::RawAnswer;
using toolyard::testing::both_engines;

const std::string affiliates_path = "/api/v1/admin/revenue/affiliates/";

class AffiliatesHttp : public toolyard::testing::ApiOnEnginesTest {
 protected:
  RawAnswer post(std::string_view body) { return call("POST", affiliates_path, body, editor_); }
  RawAnswer get(const std::string& rest = "") {
    return call("GET", affiliates_path + rest, {}, viewer_);
  }
  RawAnswer tell(const std::string& id, std::string_view body) {
    return call("POST", affiliates_path + id + "/conversions/", body, editor_);
  }
  std::string program(const std::string& code, const std::string& more = {}) {
    const auto made = post(R"({"name": "Shop", "currency": "EUR", "code": ")" + code + "\"" +
                           (more.empty() ? "" : ", " + more) + "}");
    EXPECT_EQ(made.status, 201) << made.body;
    return text(made, "id");
  }
  std::string editor_ = account("ed", Role::editor), viewer_ = account("vi", Role::viewer);
};
INSTANTIATE_TEST_SUITE_P(Engines, AffiliatesHttp, both_engines(), toolyard::testing::engine_name);

TEST_P(AffiliatesHttp, AreMadeListedAndChanged) {
  const auto made = post(R"({"name": " Shop ", "network": "awin", "code": "shop-1",
    "url": "https://shop.example/?a=1", "commission": {"type": "percent", "rate_bps": 1250},
    "currency": "EUR", "cookie_days": 45, "tool_slugs": ["pdf-merge", "base64", "base64"],
    "clicks": 8, "conversions": 99})");
  ASSERT_EQ(made.status, 201) << made.body;
  const auto id = text(made, "id");
  EXPECT_EQ(text(made, "name"), "Shop");
  EXPECT_EQ(text(made, "tool_slugs"), R"(["base64","pdf-merge"])");
  EXPECT_EQ(text(made, "conversions"), "0") << "is not for callers";
  EXPECT_EQ(text(made, "conversion_rate"), "0");
  EXPECT_TRUE(made.has("Location: " + affiliates_path + id + "/\r\n"));
  EXPECT_TRUE(made.has("ETag: \"1\"\r\n"));
  EXPECT_EQ(post(R"({"name": "Other", "code": "shop-1"})").status, 409);
  EXPECT_EQ(text(get("?network=awin&status=active&currency=EUR&tool_slug=base64"), "count"), "1");
  for (const auto* none : {"?network=cj", "?status=ended", "?currency=USD", "?tool_slug=morse-code",
                           "?tool_slug=%25", "?search=nothing"})
    EXPECT_EQ(text(get(none), "count"), "0") << none;
  EXPECT_EQ(text(get("?ordering=&start_date=&search=sHOP"), "count"), "1");
  const auto paused = call("PATCH", affiliates_path + id + "/", R"({"status": "paused"})",
                           editor_ + "If-Match: \"1\"\r\n");
  ASSERT_EQ(paused.status, 200) << paused.body;
  EXPECT_EQ(text(paused, "cookie_days"), "45");
  EXPECT_TRUE(paused.has("ETag: \"2\"\r\n"));
  EXPECT_EQ(call("PATCH", affiliates_path + id + "/", R"({"status": "ended"})",
                 editor_ + "If-Match: \"1\"\r\n")
                .status,
            412);
  EXPECT_EQ(call("PATCH", affiliates_path + "999/", "{}", editor_).status, 404);
  const auto log = call("GET", "/api/v1/admin/audit/", {}, account("root", Role::admin));
  EXPECT_NE(log.body.find(R"("object_kind":"affiliate")"), std::string::npos) << log.body;
}

TEST_P(AffiliatesHttp, EarnExactly) {
  struct Case {
    const char* commission;
    const char* sale;
    const char* earned;
  };
  int number = 0;
  for (const auto& one :
       {Case{R"({"type": "percent", "rate_bps": 1000})", "12345", "1235"},
        Case{R"({"type": "percent", "rate_bps": 333})", "15", "0"},
        Case{R"({"type": "percent", "rate_bps": 5000})", "1", "1"},
        Case{R"({"type": "recurring_percent", "rate_bps": 9999})", "9007199254740993",
             "9006298534815519"},
        Case{R"({"type": "percent", "rate_bps": 10000})", "9007199254740993", "9007199254740993"},
        Case{R"({"type": "fixed", "amount_minor": 700})", "12345", "700"}}) {
    const auto code = "c" + std::to_string(++number);
    const auto id = program(code, std::string(R"("commission": )") + one.commission);
    const auto report =
        tell(id, R"({"external_id": ")" + code + R"(", "sale_minor": )" + one.sale + "}");
    ASSERT_EQ(report.status, 201) << report.body;
    EXPECT_EQ(text(report, "commission_minor"), one.earned) << report.body;
    EXPECT_EQ(text(get(id + "/"), "sales_minor"), one.sale);
  }
}

TEST_P(AffiliatesHttp, MoveConversionsByTheirTable) {
  const auto id = program("p", R"("clicks": 10, "commission": {"rate_bps": 1000})");
  const auto sale = [&](const std::string& name, const std::string& status) {
    return tell(id, R"({"external_id": ")" + name + R"(", "sale_minor": 1000, "status": ")" +
                        status + "\"}");
  };
  const auto first = sale("a", "pending");
  ASSERT_EQ(first.status, 201) << first.body;
  EXPECT_EQ(text(first, "changed"), "true");
  const auto again = sale("a", "pending");
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(text(again, "changed"), "false");
  EXPECT_EQ(sale("a", "paid").status, 409);
  EXPECT_EQ(sale("a", "reversed").status, 409);
  EXPECT_EQ(text(get(id + "/"), "commission_minor"),
            R"({"pending":100,"approved":0,"paid":0,"reversed":0})");
  EXPECT_EQ(text(sale("a", "approved"), "changed"), "true");
  EXPECT_EQ(sale("a", "denied").status, 409);
  EXPECT_EQ(sale("a", "paid").status, 200);
  EXPECT_EQ(sale("b", "pending").status, 201);
  const auto both = get(id + "/");
  EXPECT_EQ(text(both, "conversions"), "2");
  EXPECT_EQ(text(both, "conversion_rate"), "0.2");
  EXPECT_EQ(text(both, "epc_minor"), "20");
  EXPECT_EQ(text(both, "commission_minor"),
            R"({"pending":100,"approved":0,"paid":100,"reversed":0})");
  EXPECT_EQ(sale("b", "denied").status, 200);
  EXPECT_EQ(sale("b", "approved").status, 409);
  EXPECT_EQ(tell(id, R"({"external_id": "a", "status": "reversed"})").status, 200);
  EXPECT_EQ(sale("a", "paid").status, 409);
  const auto none = get(id + "/");
  EXPECT_EQ(text(none, "conversions"), "0");
  EXPECT_EQ(text(none, "sales_minor"), "0");
  EXPECT_EQ(text(none, "commission_minor"),
            R"({"pending":0,"approved":0,"paid":0,"reversed":100})");
  EXPECT_EQ(text(get(id + "/conversions/"), "count"), "2");
  EXPECT_EQ(text(get(id + "/conversions/?status=denied&ordering=-sale_minor"), "count"), "1");
  const auto differs = tell(id, R"({"external_id": "a", "sale_minor": 5})");
  EXPECT_EQ(differs.status, 409);
  EXPECT_EQ(text(differs, "code"), "conversion_differs");
  EXPECT_EQ(tell(program("q"), R"({"external_id": "a"})").status, 409) << "of another";
}

TEST_P(AffiliatesHttp, NeverAddCurrencies) {
  const auto euros = program("eur", R"("clicks": 4, "commission": {"rate_bps": 100})");
  const auto dollars = text(post(R"({"name": "D", "code": "usd", "currency": "USD",
                                     "commission": {"type": "fixed", "amount_minor": 3}})"),
                            "id");
  for (const auto& [id, body] :
       {std::pair(euros, R"({"external_id": "1", "sale_minor": 1000,
                             "occurred_at": "2026-01-31T23:59:59Z"})"),
        std::pair(euros, R"({"external_id": "2", "sale_minor": 500, "currency": "GBP",
                             "occurred_at": "2026-02-01T00:00:00Z"})"),
        std::pair(dollars, R"({"external_id": "3", "sale_minor": 70, "status": "approved",
                               "occurred_at": "2026-02-01T00:00:00Z"})")})
    EXPECT_EQ(tell(id, body).status, 201);
  EXPECT_EQ(tell(dollars, R"({"external_id": "4", "sale_minor": 1, "currency": "EUR"})").status,
            400);
  const std::string zero = R"({"pending":0,"approved":0,"paid":0,"reversed":0})";
  EXPECT_EQ(
      text(get(), "summary"),
      R"([{"currency":"EUR","clicks":4,"conversions":1,"sales_minor":1000,"commission_minor":)"
      R"({"pending":10,"approved":0,"paid":0,"reversed":0}},)"
      R"({"currency":"GBP","clicks":0,"conversions":1,"sales_minor":500,"commission_minor":)"
      R"({"pending":5,"approved":0,"paid":0,"reversed":0}},)"
      R"({"currency":"USD","clicks":0,"conversions":1,"sales_minor":70,"commission_minor":)"
      R"({"pending":0,"approved":3,"paid":0,"reversed":0}}])");
  EXPECT_EQ(text(get("?currency=USD&start_date=2026-01-01&end_date=2026-01-31"), "summary"),
            R"([{"currency":"USD","clicks":0,"conversions":0,"sales_minor":0,"commission_minor":)" +
                zero + "}]");
  const auto one = get(euros + "/");
  EXPECT_EQ(text(one, "sales_minor"), "1000");
  EXPECT_NE(text(one, "other_currencies").find(R"("GBP","conversions":1)"), std::string::npos);
  EXPECT_EQ(text(one, "last_conversion_at"), "2026-02-01T00:00:00Z");
  for (const auto* order : {"sales_minor", "-conversions,name", "clicks", "last_conversion_at"})
    EXPECT_EQ(text(get(std::string("?page_size=1&ordering=") + order), "count"), "2") << order;
}

TEST_P(AffiliatesHttp, RefuseWhatIsWrong) {
  for (const auto* body :
       {"{}", R"({"name": "a"})", R"({"name": 7, "code": "a"})", R"({"name": "a", "code": "a b"})",
        R"({"name": "a", "code": "a", "url": "javascript:x"})",
        R"({"name": "a", "code": "a", "url": "https:///x"})",
        R"({"name": "a", "code": "a", "url": "https://u@x/"})",
        R"({"name": "a", "code": "a", "network": "mine"})",
        R"({"name": "a", "code": "a", "currency": "eur"})",
        R"({"name": "a", "code": "a", "cookie_days": 366})",
        R"({"name": "a", "code": "a", "clicks": -1})",
        R"({"name": "a", "code": "a", "tool_slugs": ["no-tool"]})",
        R"({"name": "a", "code": "a", "commission": {"rate_bps": 10001}})",
        R"({"name": "a", "code": "a", "commission": {"rate_bps": 1.5}})",
        R"({"name": "a", "code": "a", "commission": {"amount_minor": -1}})",
        R"({"name": "a", "code": "a", "secret": 1})"})
    EXPECT_EQ(post(body).status, 400) << body;
  for (const auto* query : {"?network=x", "?status=x", "?ordering=secret", "?start_date=x",
                            "?start_date=2026-02-02&end_date=2026-02-01", "?end_date=2026-02-30"})
    EXPECT_EQ(get(query).status, 400) << query;
  EXPECT_EQ(get("?page=2").status, 404);
  EXPECT_EQ(text(get("?search=%27%20or%201=1--"), "count"), "0");
  const auto id = program("a");
  for (const auto* body :
       {"{}", R"({"external_id": "x"})", R"({"external_id": 5, "sale_minor": 1})",
        R"({"external_id": "x", "sale_minor": "1"})", R"({"external_id": "x", "sale_minor": -1})",
        R"({"external_id": "x", "sale_minor": 1.5})",
        R"({"external_id": "x", "sale_minor": 10000000000000001})",
        R"({"external_id": "x", "sale_minor": 1, "status": "lost"})",
        R"({"external_id": "x", "sale_minor": 1, "currency": "EU1"})",
        R"({"external_id": "x", "sale_minor": 1, "occurred_at": "yesterday"})"})
    EXPECT_EQ(tell(id, body).status, 400) << body;
  EXPECT_EQ(tell("999", R"({"external_id": "x", "sale_minor": 1})").status, 404);
  EXPECT_EQ(get("999/").status, 404);
  EXPECT_EQ(get("999/conversions/").status, 404);
  EXPECT_EQ(call("POST", affiliates_path, R"({"name": "a", "code": "b"})", viewer_).status, 403);
  EXPECT_EQ(call("GET", affiliates_path).status, 401);
}

TEST_P(AffiliatesHttp, StayWithinWhatCanBeCounted) {
  const auto id = program("huge", R"("commission": {"rate_bps": 10000})");
  int made = 0, refused = 0;
  for (int i = 0; i < 455; ++i) {
    const auto status = tell(id, R"({"sale_minor": 10000000000000000, "external_id": ")" +
                                     std::to_string(i) + "\"}")
                            .status;
    made += status == 201;
    refused += status == 400;
  }
  EXPECT_EQ(made, 450);
  EXPECT_EQ(refused, 5);
  EXPECT_EQ(text(get(id + "/"), "sales_minor"), "4500000000000000000");
  EXPECT_EQ(get().status, 200);
}

TEST_P(AffiliatesHttp, RacingConversionsCountOnce) {
  const auto id = program("race", R"("commission": {"rate_bps": 1000})");
  const auto other = program("other");
  std::atomic<int> made = 0, same = 0, taken = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 6; ++i)
      threads.emplace_back([&, i] {
        for (int n = 0; n < 5; ++n) {
          const auto body =
              R"({"external_id": "x)" + std::to_string(n) + R"(", "sale_minor": 1000})";
          const auto status = tell(i % 3 == 2 ? other : id, body).status;
          made += status == 201;
          same += status == 200;
          taken += status == 409;
        }
      });
  }
  EXPECT_EQ(made, 5);
  EXPECT_EQ(made + same + taken, 30);
  std::int64_t conversions = 0;
  for (const auto& one : {id, other})
    conversions += std::stoll(text(get(one + "/"), "conversions"));
  EXPECT_EQ(conversions, 5);
}

}  // namespace
