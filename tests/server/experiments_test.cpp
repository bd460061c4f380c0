// Experiments over HTTP: who may do what, and which fields are frozen in which state.
#include <gtest/gtest.h>

#include "tests/server/experiments_client.h"

namespace {

using namespace toolyard::testing;

class ExperimentRecords : public ExperimentsHttp {};
INSTANTIATE_TEST_SUITE_P(Engines, ExperimentRecords, both_engines(), engine_name);

TEST_P(ExperimentRecords, MakesShowsAndLists) {
  const auto made = call("editor", "POST", experiments_path, checkout, "Idempotency-Key: one\r\n");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(member(made, "/name"), "Checkout");
  EXPECT_EQ(member(made, "/status"), "draft");
  EXPECT_EQ(member(made, "/seed"), "checkout");
  EXPECT_EQ(member(made, "/variants/1/name"), "green");
  EXPECT_EQ(member(made, "/metrics/0/is_primary"), "true");
  EXPECT_EQ(member(made, "/metrics/1/is_primary"), "false");
  EXPECT_EQ(member(made, "/sequential"), R"({"enabled":false,"tuning":5000})");
  EXPECT_EQ(member(made, "/namespace"), "null");
  EXPECT_EQ(member(made, "/exposures"), "0");
  const auto again = call("editor", "POST", experiments_path, checkout, "Idempotency-Key: one\r\n");
  EXPECT_EQ(again.status, 201);
  EXPECT_EQ(header(again, "Idempotent-Replayed"), "true");
  const auto place = header(made, "Location");
  const auto found = call("viewer", "GET", place);
  EXPECT_EQ(found.body, made.body);
  EXPECT_EQ(header(found, "ETag"), header(made, "ETag"));
  EXPECT_EQ(
      call("viewer", "GET", place, "", "If-None-Match: " + header(found, "ETag") + "\r\n").status,
      304);
  EXPECT_EQ(faults(call("editor", "POST", experiments_path, checkout)), "/key duplicate;");
  EXPECT_EQ(member(call("viewer", "GET", experiments_path), "/count"), "1");
  EXPECT_EQ(member(call("viewer", "GET", experiments_path + "?search=CHECK&ordering=-name,key"),
                   "/count"),
            "1");
  EXPECT_EQ(member(call("viewer", "GET", experiments_path + "?status=running"), "/results"), "[]");
  EXPECT_EQ(call("viewer", "GET", experiments_path + "?status=gone").status, 400);
  EXPECT_EQ(call("viewer", "GET", experiments_path + "?ordering=seed").status, 400);
  EXPECT_EQ(call("viewer", "GET", experiments_path + "77/").status, 404);
  const auto log = call("admin", "GET", "/api/v1/admin/audit/?object_kind=experiment");
  EXPECT_EQ(member(log, "/results/0/action"), "create") << log.body;
}

TEST_P(ExperimentRecords, RefusesWhatIsNoExperiment) {
  EXPECT_EQ(faults(call("editor", "POST", experiments_path, "{}")),
            "/key required;/name required;/variants required;");
  const auto bad =
      call("editor", "POST", experiments_path, R"({"key": "Bad Key", "name": "x", "variants": [
    {"key": "a", "weight": 0}, {"key": "a", "weight": 0}], "metrics": [{"key": "m", "is_primary":
    true}, {"key": "é", "is_primary": true}], "namespace": {"name": "n", "start": 0.5, "end": 0.5},
    "coverage": 1.5, "alpha": 0, "hash_version": 3, "srm_threshold": -1})");
  EXPECT_EQ(bad.status, 400);
  EXPECT_EQ(faults(bad),
            "/coverage out_of_range;/alpha out_of_range;/hash_version out_of_range;"
            "/srm_threshold out_of_range;/key invalid_format;/variants one_control;"
            "/variants/1/key duplicate;/metrics/1/key invalid_format;"
            "/metrics one_primary;/namespace/end out_of_range;")
      << bad.body;
  for (const auto* variants :
       {R"([{"key":"a","is_control":true}])", R"([{"key":"a"},{"key":"b"}])",
        R"([{"key":"a","weight":-1,"is_control":true},{"key":"b"}])",
        R"([{"key":"a","weight":0,"is_control":true},{"key":"b","weight":0}])",
        R"([{"key":"a","weight":1e999,"is_control":true},{"key":"b"}])",
        R"([{"is_control":true},{"key":"b"}])", R"("both")", "null", "[]"})
    EXPECT_EQ(call("editor", "POST", experiments_path,
                   std::string(R"({"key": "a", "name": "x", "variants": )") + variants + "}")
                  .status,
              400)
        << variants;
  for (const auto* body : {R"({"key":7,"name":"x","variants":[]})", "[]", "{"})
    EXPECT_EQ(call("editor", "POST", experiments_path, body).status, 400) << body;
  EXPECT_EQ(
      call("editor", "POST", experiments_path, checkout, "Content-Type: text/plain\r\n").status,
      415);
}

TEST_P(ExperimentRecords, RolesHoldEverywhere) {
  const auto made = call("editor", "POST", experiments_path, checkout);
  const auto place = header(made, "Location");
  EXPECT_EQ(call("", "GET", experiments_path).status, 401);
  EXPECT_EQ(call("nobody", "GET", experiments_path).status, 403);
  EXPECT_EQ(call("viewer", "POST", experiments_path, checkout).status, 403);
  EXPECT_EQ(call("viewer", "PATCH", place, "{}").status, 403);
  for (const auto* action : {"start/", "stop/", "archive/"})
    EXPECT_EQ(call("editor", "POST", place + action).status, 403) << action;
  EXPECT_EQ(call("nobody", "GET", place + "results/").status, 403);
  EXPECT_EQ(call("", "POST", sites_path + "checkout/assign/", R"({"unit_id":"u"})").status, 401);
  EXPECT_EQ(call("", "POST", sites_path + "checkout/events/", R"({"events":[]})").status, 401);
}

TEST_P(ExperimentRecords, OnlyKeysOfEditorsReport) {
  const auto place = running();
  const auto ask = [&](const std::string& credential, const std::string& key = "checkout") {
    const auto assigned =
        ApiTest::call("POST", sites_path + key + "/assign/", R"({"unit_id":"u"})", credential);
    const auto sent = ApiTest::call(
        "POST", sites_path + key + "/events/",
        R"({"events":[{"id":"x","unit_id":"invented","exposure":"green"}]})", credential);
    EXPECT_EQ(sent.status, assigned.status) << sent.body;
    return assigned.status == 403 ? member(assigned, "/code") : std::to_string(assigned.status);
  };
  const auto with = [&](const std::string& role, const std::string& scope) {
    return key_header(made_key(role, scope));
  };
  for (const auto* role : {"nobody", "viewer"}) {
    EXPECT_EQ(ask(bearer(role)), "permission_denied") << role;
    EXPECT_EQ(ask(with(role, "tools:*")), "permission_denied") << role;
    for (const auto* scope : {"tools:experiments", "tools:experiments:checkout"})
      EXPECT_EQ(faults(call(role, "POST", "/api/v1/developer/keys/",
                            R"({"name": "site", "scopes": [")" + std::string(scope) + "\"]}")),
                "/scopes/0 needs_role;");
  }
  EXPECT_EQ(member(call("viewer", "GET", place), "/exposures"), "0") << "nothing was recorded";
  EXPECT_EQ(ask(bearer("editor")), "200");
  EXPECT_EQ(ask(with("editor", "tools:*")), "200");
  EXPECT_EQ(ask(with("admin", "tools:experiments")), "200");
  EXPECT_EQ(ask(with("editor", "tools:base64")), "scope_not_allowed");
  EXPECT_EQ(ask(with("editor", "agents:draft")), "scope_not_allowed");
}

TEST_P(ExperimentRecords, AKeyCanBeForOneExperiment) {
  running();
  std::string second(checkout);
  second.replace(second.find("checkout"), 8, "check");
  running(second);
  const auto ask = [&](const std::string& key, const std::string& experiment) {
    return ApiTest::call("POST", sites_path + experiment + "/assign/", R"({"unit_id":"u"})",
                         key_header(key));
  };
  const auto one = made_key("editor", "tools:experiments:checkout");
  EXPECT_EQ(ask(one, "checkout").status, 200);
  const auto refused = ask(one, "check");
  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(member(refused, "/code"), "scope_not_allowed");
  EXPECT_NE(member(refused, "/detail").find("tools:experiments:check`"), std::string::npos);
  EXPECT_EQ(ask(one, "none").status, 403);
  EXPECT_EQ(ApiTest::call("POST", "/api/v1/t/base64/", R"({"input":"u"})", key_header(one)).status,
            403);
  EXPECT_EQ(ask(made_key("editor", "tools:experiments"), "check").status, 200);
  for (const auto* scope : {"tools:experiments:", "tools:experiments:A", "tools:experiments:a:b",
                            "tools:base64:a", "tools:experimentsx", "tools:none"})
    EXPECT_EQ(faults(call("editor", "POST", "/api/v1/developer/keys/",
                          R"({"name": "site", "scopes": [")" + std::string(scope) + "\"]}")),
              "/scopes/0 unknown_scope;")
        << scope;
}

// The key of an account that loses its role stops working at once.
TEST_P(ExperimentRecords, ARoleThatIsTakenEndsTheKey) {
  running();
  EXPECT_EQ(assign("u").status, 200);
  const auto users = call("admin", "GET", "/api/v1/admin/users/?search=editors");
  const auto user = "/api/v1/admin/users/" + member(users, "/results/0/id") + "/";
  EXPECT_EQ(call("admin", "PATCH", user, R"({"role": "viewer"})").status, 200);
  EXPECT_EQ(member(assign("u"), "/code"), "permission_denied");
  EXPECT_EQ(call("admin", "PATCH", user, R"({"role": "editor"})").status, 200);
  EXPECT_EQ(assign("u").status, 200);
}

TEST_P(ExperimentRecords, GoesFromStateToState) {
  const auto made = call("editor", "POST", experiments_path, checkout);
  const auto place = header(made, "Location");
  const auto act = [&](const char* action) {
    return call("approver", "POST", place + action, R"({"comment": "why not"})");
  };
  const auto may = [&](const char* role) {
    const auto here = member(call(role, "GET", place), "/allowed_actions");
    EXPECT_EQ(member(call(role, "GET", experiments_path), "/results/0/allowed_actions"), here);
    return here;
  };
  EXPECT_EQ(may("approver"), R"(["start","archive"])");
  EXPECT_EQ(may("editor"), "[]");
  const auto early = act("stop/");
  EXPECT_EQ(early.status, 409);
  EXPECT_EQ(member(early, "/allowed"), R"(["start","archive"])");
  EXPECT_EQ(member(early, "/current"), "draft");
  const auto started = act("start/");
  EXPECT_EQ(member(started, "/changed"), "true") << started.body;
  EXPECT_EQ(member(started, "/status"), "running");
  EXPECT_EQ(member(started, "/allowed_actions"), R"(["stop"])");
  EXPECT_EQ(may("approver"), R"(["stop"])");
  EXPECT_NE(header(started, "ETag"), header(made, "ETag"));
  const auto repeated = act("start/");
  EXPECT_EQ(repeated.status, 200);
  EXPECT_EQ(member(repeated, "/changed"), "false");
  EXPECT_EQ(member(repeated, "/started_at"), member(started, "/started_at"));
  EXPECT_EQ(act("archive/").status, 409);
  EXPECT_EQ(member(act("stop/"), "/status"), "stopped");
  EXPECT_EQ(member(act("start/"), "/stopped_at"), "null");
  EXPECT_EQ(act("stop/").status, 200);
  EXPECT_EQ(act("archive/").status, 200);
  EXPECT_EQ(member(act("archive/"), "/changed"), "false");
  EXPECT_EQ(act("start/").status, 409);
  EXPECT_EQ(act("stop/").status, 409);
  EXPECT_EQ(may("approver"), "[]");
  EXPECT_EQ(call("editor", "PATCH", place, R"({"name": "x"})").status, 409);
  EXPECT_EQ(call("approver", "POST", experiments_path + "99/start/").status, 404);
  const auto log = call("admin", "GET", "/api/v1/admin/audit/?object_kind=experiment");
  EXPECT_EQ(member(log, "/count"), "6") << log.body;
  EXPECT_NE(log.body.find("why not"), std::string::npos);
}

TEST_P(ExperimentRecords, WhatDecidesIsFrozenWhileItRuns) {
  const auto place = running();
  const auto refused = call("editor", "PATCH", place, R"({"seed": "s", "hash_version": 1,
    "key": "other", "namespace": {"name": "n", "end": 0.5},
    "variants": [{"key": "control", "weight": 0.4, "is_control": true},
                 {"key": "green", "weight": 0.6}]})");
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(member(refused, "/code"), "frozen");
  EXPECT_EQ(faults(refused),
            "/key frozen;/variants frozen;/seed frozen;/hash_version frozen;/namespace frozen;");
  const auto is = call("viewer", "GET", place);
  const auto same = call("editor", "PATCH", place, is.body);
  EXPECT_EQ(same.status, 200) << same.body;
  EXPECT_EQ(header(same, "ETag"), header(is, "ETag"));
  const auto grown = call("editor", "PATCH", place,
                          R"({"coverage": 0.5, "variants": [
      {"key": "control", "name": "As it was", "weight": 0.5, "is_control": true},
      {"key": "green", "weight": 0.5}]})",
                          "If-Match: " + header(is, "ETag") + "\r\n");
  EXPECT_EQ(grown.status, 200) << grown.body;
  EXPECT_EQ(member(grown, "/variants/0/name"), "As it was");
  EXPECT_EQ(call("editor", "PATCH", place, R"({"coverage": 1})",
                 "If-Match: " + header(is, "ETag") + "\r\n")
                .status,
            412);
  assign("somebody");
  call("approver", "POST", place + "stop/");
  const auto taken = call("editor", "PATCH", place, R"({"coverage": 1, "variants": [
      {"key": "new", "is_control": true}, {"key": "other"}]})");
  EXPECT_EQ(faults(taken),
            member(call("viewer", "GET", place), "/exposures") == "1" ? "/variants frozen;" : "");
  EXPECT_EQ(call("editor", "PATCH", place, R"({"seed": "again"})").status, 200);
}

TEST_P(ExperimentRecords, ComputesTheSampleSizeBeforeThereIsData) {
  const auto ask = [this](const std::string& query, const std::string& role = "viewer") {
    return call(role, "GET", experiments_path + "sample-size/?" + query);
  };
  const auto two = ask("baseline=0.1&min_effect=0.2");
  ASSERT_EQ(two.status, 200) << two.body;
  EXPECT_EQ(member(two, "/users_needed"), "3841") << "as the results of such a control say";
  EXPECT_EQ(member(two, "/total_users"), "7682");
  EXPECT_NEAR(number(two, "/variant_mean"), 0.12, 1e-12);
  EXPECT_EQ(member(two, "/days"), "null");
  const auto shared = ask(
      "baseline=0.1&min_effect=0.2&variants=3&smallest_share=0.1&coverage=0.5&units_per_day=1000");
  EXPECT_EQ(member(shared, "/total_users"), "38410");
  EXPECT_EQ(member(shared, "/days"), "77");
  const std::string third = "baseline=0.1&min_effect=0.2&variants=3";
  EXPECT_EQ(member(ask(third + "&smallest_share=0.333333333333333"), "/total_users"),
            member(ask(third), "/total_users"));
  const auto rare =
      ask("baseline=0.1&min_effect=0.1&variants=10&smallest_share=0.000001&units_per_day=0.01");
  EXPECT_EQ(member(rare, "/total_users"), "14751000000");
  EXPECT_EQ(member(rare, "/days"), "1475100000000");
  const auto mean = ask("kind=mean&baseline=20&min_effect=0.5&standard_deviation=20&power=0.8");
  EXPECT_EQ(member(mean, "/users_needed"), "64");
  EXPECT_EQ(ask("baseline=0.1&min_effect=0.2", "nobody").status, 403);
}

TEST_P(ExperimentRecords, RefusesSampleSizesThatThereAreNot) {
  const auto refusal = [this](const std::string& query) {
    return faults(call("viewer", "GET", experiments_path + "sample-size/?" + query));
  };
  EXPECT_EQ(refusal(""), "/baseline required;/min_effect required;");
  EXPECT_EQ(refusal("baseline=1&min_effect=0.1"), "/baseline out_of_range;");
  EXPECT_EQ(refusal("baseline=0.6&min_effect=0.8"), "/min_effect out_of_range;");
  EXPECT_EQ(refusal("baseline=0.6&min_effect=0"), "/min_effect out_of_range;");
  EXPECT_EQ(refusal("baseline=0.6&min_effect=1e-12"), "/min_effect out_of_range;");
  EXPECT_EQ(refusal("kind=mean&baseline=0&min_effect=1"),
            "/baseline out_of_range;/standard_deviation required;");
  EXPECT_EQ(refusal("baseline=0.1&min_effect=0.2&variants=3&smallest_share=0.5"),
            "/smallest_share out_of_range;");
  EXPECT_EQ(refusal("baseline=0.1&min_effect=0.2&variants=11&coverage=2"),
            "/variants out_of_range;/coverage out_of_range;");
}

}  // namespace
