// Keys for testing: what they cost, what limits them, and where their calls are shown.
#include <gtest/gtest.h>

#include "tests/server/role_client.h"

namespace {

using toolyard::http::RawAnswer;
using toolyard::testing::both_engines;
using toolyard::testing::key_header;

class KeysForTesting : public toolyard::testing::ApiByRoleTest {
 protected:
  static constexpr auto tool = "/api/v1/t/base64/";
  static constexpr auto usage = "/api/v1/developer/usage/";
  static constexpr auto keys = "/api/v1/developer/keys/";

  KeysForTesting()
      : ApiByRoleTest([](toolyard::Settings& settings) {
          settings.billing = {.currency = "EUR", .unit_amount = "100"};
          settings.limits.test_rate_limit_per_minute = 30;
          settings.limits.test_monthly_quota = 4;
        }) {}

  struct MadeKey {
    std::string path, header;
  };
  MadeKey make_key(const std::string& environment, const std::string& more = "") {
    const auto made = call("customer", "POST", keys,
                           R"({"name":"k","environment":")" + environment + "\"" + more + "}");
    EXPECT_EQ(made.status, 201) << made.body;
    return {header(made, "Location"), key_header(text(made, "key"))};
  }
  RawAnswer use(const MadeKey& key) {
    return call("", "POST", tool, R"({"input":"hello"})", key.header);
  }
  std::string calls(const std::string& path) {
    return member(call("customer", "GET", path), "/totals/calls");
  }
  std::string invoice() {
    const auto id = member(call("customer", "GET", "/api/v1/auth/me/"), "/id");
    const auto made =
        call("editor", "POST", "/api/v1/admin/marketplace/invoices/",
             R"({"customer":)" + id + R"(,"period":{"start":"2026-01-01","end":"2035-01-31"}})");
    EXPECT_EQ(made.status, 201) << made.body;
    return member(made, "/total_minor");
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, KeysForTesting, both_engines(), toolyard::testing::engine_name);

TEST_P(KeysForTesting, CostNothing) {
  const auto live = make_key("live"), test = make_key("test");
  EXPECT_EQ(use(live).status, 200);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(use(test).status, 200);
  EXPECT_EQ(calls(usage), "1");
  EXPECT_EQ(calls(std::string(usage) + "?environment=test"), "3");
  EXPECT_EQ(calls(live.path + "usage/"), "1");
  EXPECT_EQ(calls(test.path + "usage/"), "3");
  EXPECT_EQ(invoice(), "100") << "one call";
}

TEST_P(KeysForTesting, AreMarkedInResponsesAndReports) {
  const auto live = make_key("live"), test = make_key("test");
  EXPECT_EQ(header(use(test), "Toolyard-Environment"), "test");
  EXPECT_EQ(header(call("", "POST", tool, R"({"wrong":1})", test.header), "Toolyard-Environment"),
            "test");
  EXPECT_EQ(header(use(live), "Toolyard-Environment"), "");
  const auto environment = [&](const std::string& path) {
    return member(call("customer", "GET", path), "/environment");
  };
  EXPECT_EQ(environment(usage), "live");
  EXPECT_EQ(environment(std::string(usage) + "?environment=test"), "test");
  EXPECT_EQ(environment(test.path + "usage/"), "test");
  EXPECT_EQ(environment(live.path + "usage/"), "live");
}

// The limits are of the account, whatever the number of its keys.
TEST_P(KeysForTesting, HaveLimitsOfTheirOwn) {
  const auto one = make_key("test"), other = make_key("test"), live = make_key("live");
  EXPECT_TRUE(
      header(use(one), "RateLimit-Policy").starts_with(R"("rate";q=30;w=60, "quota";q=4;)"));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(use(other).status, 200);
  const auto refused = use(one);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(text(refused, "code"), "quota_exceeded");
  EXPECT_EQ(use(live).status, 200);
  const auto report = call("customer", "GET", std::string(usage) + "?environment=test");
  EXPECT_EQ(member(report, "/quota/limit"), "4") << report.body;
  EXPECT_EQ(member(report, "/quota/used"), "4") << report.body;
  EXPECT_EQ(member(call("customer", "GET", usage), "/quota/used"), "1");
}

TEST_P(KeysForTesting, KeepTheirOwnNarrowerLimits) {
  const auto narrow = make_key("test", R"(,"rate_limit_per_minute":1)");
  EXPECT_EQ(use(narrow).status, 200);
  const auto refused = use(narrow);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(text(refused, "code"), "rate_limited");
}

}  // namespace
