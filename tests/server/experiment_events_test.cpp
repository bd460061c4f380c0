// Assignments and events of experiments, sent by sites over HTTP, and the results.
#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "tests/server/experiments_client.h"

namespace {

using namespace toolyard::testing;

class ExperimentEvents : public ExperimentsHttp {};
INSTANTIATE_TEST_SUITE_P(Engines, ExperimentEvents, both_engines(), engine_name);

TEST_P(ExperimentEvents, AssignsOnceAndForAll) {
  const auto made = call("editor", "POST", experiments_path, checkout);
  const auto place = header(made, "Location");
  const auto before = assign("a");
  EXPECT_EQ(member(before, "/variant"), "control");
  EXPECT_EQ(member(before, "/in_experiment"), "false");
  call("approver", "POST", place + "start/");
  std::map<std::string, std::string> variants;
  for (int i = 0; i < 30; ++i) {
    const auto unit = "unit " + std::to_string(i);
    const auto first = assign(unit);
    EXPECT_EQ(first.status, 200) << first.body;
    EXPECT_EQ(member(first, "/in_experiment"), "true");
    EXPECT_EQ(member(first, "/sticky"), "false");
    variants[unit] = member(first, "/variant");
    EXPECT_EQ(variants[unit], number(first, "/bucket") < 0.5 ? "control" : "green");
  }
  EXPECT_EQ(member(call("viewer", "GET", place), "/exposures"), "30");
  // If the coverage is reduced, units keep their variants, and no new unit takes part.
  call("editor", "PATCH", place, R"({"coverage": 0})");
  for (const auto& [unit, variant] : variants) {
    const auto again = assign(unit);
    EXPECT_EQ(member(again, "/sticky"), "true");
    EXPECT_EQ(member(again, "/variant"), variant);
  }
  EXPECT_EQ(member(assign("late"), "/in_experiment"), "false");
  const auto looked = assign("late", R"(, "page_url": "https://here/?checkout=1")");
  EXPECT_EQ(member(looked, "/variant"), "green");
  EXPECT_EQ(member(looked, "/in_experiment"), "false");
  call("approver", "POST", place + "stop/");
  EXPECT_EQ(member(assign("unit 1"), "/variant"), "control");
  EXPECT_EQ(member(call("viewer", "GET", place), "/exposures"), "30");
  EXPECT_EQ(assign("").status, 400);
  EXPECT_EQ(assign(std::string(201, 'u')).status, 400);
  EXPECT_EQ(assign("a\\u0000b").status, 400);
  std::string wide;
  for (int i = 0; i < 100; ++i) wide += "\xc3\xa9";
  EXPECT_EQ(assign(wide).status, 200);
  EXPECT_EQ(faults(assign(wide + "x")), "/unit_id too_long;");
  EXPECT_EQ(faults(send(R"({"id": "1", "unit_id": ")" + wide + R"(x", "metric": "buy"})")),
            "/events/0/unit_id too_long;");
  EXPECT_EQ(call("editor", "POST", sites_path + "none/assign/", R"({"unit_id":"u"})").status, 404);
  EXPECT_EQ(call("editor", "POST", sites_path + "checkout/assign/", R"({"unit_id":7})").status,
            400);
}

TEST_P(ExperimentEvents, RacingCallsMakeOneExposure) {
  const auto place = running();
  constexpr int threads = 8, units = 12;
  const auto credential = site();
  std::array<std::set<std::string>, units> answers;
  std::array<std::atomic<int>, units> fresh{};
  std::mutex mutex;
  {
    std::vector<std::jthread> all;
    for (int t = 0; t < threads; ++t)
      all.emplace_back([&, t] {
        for (int i = 0; i < units; ++i) {
          const auto unit = R"({"unit_id": "u)" + std::to_string(i) + "\"}";
          const auto got = ApiTest::call("POST", sites_path + "checkout/assign/", unit, credential);
          EXPECT_EQ(got.status, 200) << got.body;
          if (member(got, "/sticky") == "false") ++fresh[std::size_t(i)];
          // Sites that assign units themselves report them at the same time.
          const auto report = ApiTest::call(
              "POST", sites_path + "checkout/events/",
              R"({"events": [{"id": "e)" + std::to_string(i % 3 ? i : i + 100 * t) +
                  R"(", "unit_id": "u)" + std::to_string(units - 1 - i) +
                  R"(", "metric": "buy"}, {"id": "y)" + std::to_string(t * 1000 + i) +
                  R"(", "unit_id": "only)" + std::to_string(i) + R"(", "exposure": "green"}]})",
              credential);
          EXPECT_EQ(report.status, 200) << report.body;
          const std::scoped_lock lock(mutex);
          answers[std::size_t(i)].insert(member(got, "/variant"));
        }
      });
  }
  for (std::size_t i = 0; i < units; ++i) {
    EXPECT_EQ(answers[i].size(), 1u);
    EXPECT_EQ(fresh[i], 1) << "one of them was the first";
  }
  EXPECT_EQ(member(call("viewer", "GET", place), "/exposures"), std::to_string(2 * units));
  EXPECT_EQ(member(call("viewer", "GET", place + "results/"), "/health/total_users"),
            std::to_string(2 * units));
}

TEST_P(ExperimentEvents, TakesEventsOnceAndAllOrNone) {
  const auto place = running();
  assign("u");
  const std::string buy = R"({"id": "1", "unit_id": "u", "metric": "buy"})";
  EXPECT_EQ(send(buy + "," + buy).body,
            R"({"received":2,"recorded":1,"duplicates":1,"unknown_units":0})");
  EXPECT_EQ(send(buy).body, R"({"received":1,"recorded":0,"duplicates":1,"unknown_units":0})");
  const auto bad = send(R"({"id": "2", "unit_id": "u", "metric": "buy"},
                           {"id": "3", "unit_id": "u", "metric": "none"},
                           {"id": "4", "unit_id": "u", "exposure": "none"},
                           {"id": "5", "unit_id": "u", "metric": "buy", "value": 0})");
  EXPECT_EQ(faults(bad),
            "/events/1/metric invalid_option;/events/2/exposure invalid_option;"
            "/events/3/value out_of_range;");
  EXPECT_EQ(send(R"({"id": "2", "unit_id": "u", "metric": "buy"})").body,
            R"({"received":1,"recorded":1,"duplicates":0,"unknown_units":0})")
      << "nothing of the bad batch was taken";
  EXPECT_EQ(faults(send(R"({"id": "6", "unit_id": "u"},
                           {"id": "7", "unit_id": "u", "metric": "buy", "exposure": "green"})")),
            "/events/0/metric one_of;/events/1/metric one_of;");
  for (const auto* event :
       {R"({"id": "", "unit_id": "u", "metric": "buy"})", R"({"id": "a", "metric": "buy"})",
        R"({"id": "a", "unit_id": "u", "metric": "buy", "value": 1e16})",
        R"({"id": "a", "unit_id": "u", "metric": "buy", "value": "1"})",
        R"({"id": "a", "unit_id": "u", "metric": "buy", "value": NaN})",
        R"({"id": "a", "unit_id": "u", "metric": "buy", "when": 1})",
        R"({"id": "a", "unit_id": "u", "metric": "buy", "occurred_at": "x"})"})
    EXPECT_EQ(send(event).status, 400) << event;
  EXPECT_EQ(send("").status, 400);
  std::string many;
  for (int i = 0; i < 1001; ++i)
    many += (i ? ",{\"id\": \"m" : "{\"id\": \"m") + std::to_string(i) +
            R"(", "unit_id": "u", "metric": "buy"})";
  EXPECT_EQ(send(many).status, 400);
  call("approver", "POST", place + "stop/");
  EXPECT_EQ(send(R"({"id": "late", "unit_id": "u", "metric": "buy"})").status, 200);
  call("approver", "POST", place + "archive/");
  EXPECT_EQ(send(R"({"id": "x", "unit_id": "u", "metric": "buy"})").status, 409);
  EXPECT_EQ(
      call("editor", "POST", sites_path + "none/events/", R"({"events": [)" + buy + "]}").status,
      404);
}

TEST_P(ExperimentEvents, OfUnknownUnitsAreLeftOut) {
  running();
  const std::string seen = R"({"id": "x", "unit_id": "u", "exposure": "green"})",
                    buy = R"({"id": "1", "unit_id": "u", "metric": "buy"})",
                    other = R"({"id": "2", "unit_id": "nobody", "metric": "buy"})";
  EXPECT_EQ(send(buy + "," + other).body,
            R"({"received":2,"recorded":0,"duplicates":0,"unknown_units":2})");
  EXPECT_EQ(send(buy + "," + seen + "," + other).body,
            R"({"received":3,"recorded":2,"duplicates":0,"unknown_units":1})")
      << "sent again, and in the call that exposes the unit";
  EXPECT_EQ(send(buy + "," + seen).body,
            R"({"received":2,"recorded":0,"duplicates":2,"unknown_units":0})");
  EXPECT_EQ(send(R"({"id": "y", "unit_id": "u", "exposure": "control"})").body,
            R"({"received":1,"recorded":1,"duplicates":0,"unknown_units":0})")
      << "the unit saw another variant";
}

// Row limits of an experiment, set low.
class ExperimentLimits : public ExperimentsHttp {
 protected:
  ExperimentLimits()
      : ExperimentsHttp([](toolyard::Settings& settings) {
          settings.experiments = {.max_units = 3, .max_events = 4};
        }) {}
  static std::string seen(int unit) {
    const auto name = std::to_string(unit);
    return R"({"id": "x)" + name + R"(", "unit_id": "u)" + name + R"(", "exposure": "green"})";
  }
  static std::string buy(int id) {
    return R"({"id": "m)" + std::to_string(id) + R"(", "unit_id": "u1", "metric": "buy"})";
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ExperimentLimits, both_engines(), engine_name);

TEST_P(ExperimentLimits, HoldForUnits) {
  const auto place = running();
  EXPECT_EQ(assign("a").status, 200);
  EXPECT_EQ(send(seen(1) + "," + seen(2)).status, 200);
  const auto refused = assign("b");
  EXPECT_EQ(refused.status, 409) << refused.body;
  EXPECT_EQ(member(refused, "/code"), "experiment_full");
  EXPECT_NE(member(refused, "/detail").find("maximum of 3 units"), std::string::npos);
  EXPECT_EQ(member(send(seen(1) + "," + seen(3)), "/code"), "experiment_full");
  EXPECT_EQ(member(call("viewer", "GET", place), "/exposures"), "3");
  EXPECT_EQ(member(assign("a"), "/sticky"), "true") << "who takes part goes on";
  EXPECT_EQ(send(buy(1)).status, 200);
  call("approver", "POST", place + "stop/");
  EXPECT_EQ(member(assign("b"), "/variant"), "control");
}

TEST_P(ExperimentLimits, HoldForEvents) {
  running();
  EXPECT_EQ(send(seen(1) + "," + buy(1) + "," + buy(2)).status, 200);
  EXPECT_EQ(member(send(buy(2) + "," + buy(3)), "/recorded"), "1");
  const auto refused = send(buy(4) + "," + buy(5));
  EXPECT_EQ(refused.status, 409) << refused.body;
  EXPECT_EQ(member(refused, "/code"), "experiment_full");
  EXPECT_NE(member(refused, "/detail").find("maximum of 4 events"), std::string::npos);
  EXPECT_EQ(member(send(buy(4)), "/recorded"), "1") << "nothing of the refused call was recorded";
  EXPECT_EQ(member(send(buy(4)), "/duplicates"), "1") << "what is known needs no room";
  EXPECT_EQ(send(buy(6)).status, 409);
}

TEST_P(ExperimentEvents, ShowsWhatTheReferenceShows) {
  const auto place = running();
  tell("control", 1000, 100);
  tell("green", 1000, 120);
  const auto got = call("viewer", "GET", place + "results/?min_effect=0.2");
  ASSERT_EQ(got.status, 200) << got.body;
  EXPECT_EQ(member(got, "/experiment"), "checkout");
  EXPECT_EQ(member(got, "/health/total_users"), "2000");
  EXPECT_EQ(member(got, "/health/srm/p_value"), "1");
  EXPECT_EQ(member(got, "/health/days"), "1");
  EXPECT_EQ(member(got, "/health/enough_data"), "true");
  const std::string one = "/metrics/0/comparisons/0/";
  EXPECT_NEAR(number(got, one + "lift/relative"), 0.2, 1e-9);
  EXPECT_NEAR(number(got, one + "lift/stderr"), 0.153362, 6e-6);
  EXPECT_NEAR(number(got, one + "lift/ci/0"), -0.100768, 6e-6);
  EXPECT_NEAR(number(got, one + "lift/ci/1"), 0.500768, 6e-6);
  EXPECT_NEAR(number(got, one + "p_value"), 0.192350, 6e-6);
  EXPECT_NEAR(number(got, one + "absolute/p_value"), 0.152865, 6e-6);
  EXPECT_NEAR(number(got, one + "absolute/fisher_p"), 0.174407, 6e-6);
  EXPECT_NEAR(number(got, one + "exact_chance_to_win"), 0.923183, 6e-6);
  EXPECT_NEAR(number(got, one + "chance_to_win"), 0.903900, 6e-6);
  EXPECT_NEAR(number(got, one + "expected_loss/keep"), 0.206922, 6e-6);
  EXPECT_EQ(member(got, "/metrics/0/users_needed"), "3841");
  EXPECT_EQ(member(got, "/decision"), "no_difference");
  // Without revenue there is nothing to compare.
  EXPECT_EQ(member(got, "/metrics/1/comparisons/0/p_value"), "null");
  EXPECT_EQ(member(got, "/metrics/1/comparisons/0/reasons/0/code"), "zero_variance");
  EXPECT_EQ(member(call("viewer", "GET", place + "results/?metric=revenue"), "/metrics/0/key"),
            "revenue");
  for (const auto* query : {"metric=none", "engine=magic", "correction=all", "start_date=2026-1-1",
                            "start_date=1969-12-31", "end_date=2026-02-30", "min_effect=x",
                            "start_date=2026-02-02&end_date=2026-02-01", "power=1",
                            "start_date=2026-02-02%00", "start_date=9999-12-30"})
    EXPECT_EQ(call("viewer", "GET", place + "results/?" + query).status, 400) << query;
  EXPECT_EQ(call("viewer", "GET", place + "results/?metric=&start_date=&end_date=").status, 200);
  EXPECT_EQ(call("viewer", "GET", experiments_path + "99/results/").status, 404);
  const auto past = call("viewer", "GET", place + "results/?end_date=2020-01-01");
  EXPECT_EQ(member(past, "/health/total_users"), "0");
  EXPECT_EQ(member(past, "/decision"), "need_more_data");
}

TEST_P(ExperimentEvents, BrokenSplitsAndSmallCountsSaySo) {
  const auto place = running();
  const auto draft = call("viewer", "GET", place + "results/");
  EXPECT_EQ(member(draft, "/health/srm/observed"), "[0,0]");
  EXPECT_EQ(member(draft, "/metrics/0/variants/0/mean"), "null");
  EXPECT_EQ(member(draft, "/metrics/0/comparisons/0/reasons/0/code"), "no_users");
  EXPECT_EQ(member(draft, "/decision"), "need_more_data");
  tell("control", 100, 0);
  tell("green", 100, 5);
  const auto small = call("viewer", "GET", place + "results/");
  const std::string one = "/metrics/0/comparisons/0/";
  EXPECT_EQ(member(small, one + "lift/relative"), "null");
  EXPECT_EQ(member(small, one + "p_value"), "null");
  EXPECT_EQ(member(small, one + "reasons/0/code"), "zero_baseline");
  EXPECT_NEAR(number(small, one + "chance_to_win"), 0.985523, 6e-6);
  EXPECT_NEAR(number(small, one + "absolute/newcombe_ci/0"), 0.00332794, 6e-6);
  EXPECT_NEAR(number(small, one + "absolute/fisher_p"), 0.0593832, 6e-6);
  EXPECT_EQ(member(small, "/reasons/0/code"), "too_few_conversions") << small.body;
  tell("green", 300, 5);
  const auto broken = call("viewer", "GET", place + "results/");
  EXPECT_EQ(member(broken, "/health/srm/mismatch"), "true");
  EXPECT_EQ(member(broken, "/decision"), "invalid");
  EXPECT_EQ(member(broken, "/reasons/0/code"), "srm_mismatch");
  send(R"({"id": "again", "unit_id": "green1", "exposure": "control"})");
  const auto twice = call("viewer", "GET", place + "results/");
  EXPECT_EQ(member(twice, "/health/multiple_exposures/count"), "1");
  EXPECT_EQ(member(twice, "/health/total_users"), "399");
  EXPECT_EQ(member(twice, "/metrics/0/variants/1/conversions"), "4");
  call("approver", "POST", place + "stop/");
  EXPECT_EQ(call("editor", "PATCH", place, R"({"variants": [
      {"key": "control", "weight": 1, "is_control": true}, {"key": "green", "weight": 0}]})")
                .status,
            200);
  EXPECT_EQ(member(call("viewer", "GET", place + "results/"), "/health/srm/leak"), "true");
}

}  // namespace
