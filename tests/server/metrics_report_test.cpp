// The metrics report over HTTP: its figures match what was done, it agrees with the Prometheus
// page, and only certain roles may read it.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <chrono>
#include <map>
#include <sstream>
#include <thread>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace {

using namespace std::chrono_literals;
using toolyard::Role;
using toolyard::http::RawAnswer;
using toolyard::testing::both_engines;
using toolyard::testing::key_header;
using toolyard::testing::own_host;

constexpr auto metrics_path = "/api/v1/admin/metrics/";

class MetricsReportHttp : public toolyard::testing::ApiOnEnginesTest {
 protected:
  RawAnswer report(const std::string& rest = "") {
    return call("GET", metrics_path + rest, {}, viewer_);
  }
  RawAnswer post(const std::string& to, std::string_view body = {}) {
    const auto answer = call("POST", "/api/v1/admin/" + to, body, approver_);
    EXPECT_LT(answer.status, 300) << to << answer.body;
    return answer;
  }
  // Requests the report until a member has the value `request`, or for 15 seconds, since some
  // figures are counted in the background or merged with a delay. Returns the member.
  std::string soon(std::string_view pointer, std::string_view request,
                   const std::string& rest = "") {
    std::string output;
    for (int i = 0; i < 300 && output != request; ++i) {
      if (i > 0) std::this_thread::sleep_for(50ms);
      output = member(report(rest), pointer);
    }
    return output;
  }
  std::string viewer_ = account("vi", Role::viewer), approver_ = account("ap", Role::approver);
};
INSTANTIATE_TEST_SUITE_P(Engines, MetricsReportHttp, both_engines(),
                         toolyard::testing::engine_name);

TEST_P(MetricsReportHttp, CountsRequestsAndCallsOfTools) {
  const auto before = std::stoll(member(report(), "/requests/total"));
  for (const auto* body : {R"({"input":"x"})", R"({"input":"y"})", "{}"})
    call("POST", "/api/v1/t/base64/", body, key_header(app_.key()));
  call("GET", "/healthz");
  call("GET", "/nowhere");
  const auto now = report();
  ASSERT_EQ(now.status, 200) << now.body;
  EXPECT_EQ(std::stoll(member(now, "/requests/total")), before + 1 + 3) << now.body;
  EXPECT_EQ(member(now, "/requests/errors"), "1");
  EXPECT_GT(std::stod(member(now, "/requests/error_rate")), 0);
  EXPECT_GT(std::stod(member(now, "/requests/p50_ms")), 0);
  EXPECT_GE(std::stod(member(now, "/requests/p99_ms")), std::stod(member(now, "/requests/p50_ms")));
  EXPECT_EQ(soon("/requests/by_tool", R"([{"tool":"base64","calls":3,"errors":1}])"),
            R"([{"tool":"base64","calls":3,"errors":1}])");
  EXPECT_EQ(member(now, "/series/29/errors"), "1") << "today comes last";
  EXPECT_EQ(member(now, "/series/28/requests"), "0");
  EXPECT_EQ(member(now, "/series/28/p95_ms"), "null");
  const auto hours =
      report("?granularity=hour&start_date=" + std::string(member(now, "/period/end_date")));
  EXPECT_EQ(hours.status, 200) << hours.body;
  EXPECT_NE(member(hours, "/series/23/start").find("T23:00:00Z"), std::string::npos);
  EXPECT_EQ(member(hours, "/requests/errors"), "1");
  const auto long_ago = report("?start_date=2020-01-01&end_date=2020-02-29");
  EXPECT_EQ(member(long_ago, "/requests"),
            R"({"total":0,"errors":0,"error_rate":null,"p50_ms":null,"p95_ms":null,)"
            R"("p99_ms":null,"by_tool":[]})");
  EXPECT_EQ(member(long_ago, "/series/59/start"), "2020-02-29T00:00:00Z");
}

TEST_P(MetricsReportHttp, KeepsWhatANodeThatHasEndedCounted) {
  const auto before = std::stoll(member(report(), "/requests/total"));
  {
    toolyard::testing::RunningApp other(
        [this](toolyard::Settings& settings) { settings.server.database_url = database.url(); });
    for (int i = 0; i < 5; ++i)
      EXPECT_EQ(toolyard::testing::ApiClient(other.port())
                    .call("POST", "/api/v1/t/base64/", R"({"input":"x"})", key_header(other.key()))
                    .status,
                200);
  }
  EXPECT_EQ(std::stoll(member(report(), "/requests/total")), before + 1 + 5);
}

TEST_P(MetricsReportHttp, ShowsWhatThereIs) {
  ASSERT_EQ(soon("/users", R"({"total":3,"active":3})"), R"({"total":3,"active":3})");
  const auto fresh = report();
  EXPECT_EQ(member(fresh, "/keys"), R"({"active":1,"rate_limited":0})");
  EXPECT_EQ(member(fresh, "/content"),
            R"({"by_status":{},"published":0,"median_review_hours":null})");
  EXPECT_EQ(member(fresh, "/opportunities"), R"({"by_state":{},"potential_clicks":0})");
  EXPECT_EQ(member(fresh, "/email"),
            R"({"sent":0,"views":0,"clicks":0,"bounces":0,"unsubscribes":0})");
  EXPECT_EQ(member(fresh, "/gsc"),
            R"({"clicks":0,"impressions":0,"ctr":null,"position":null,"last_import_at":null})");
  EXPECT_EQ(member(fresh, "/revenue"), "[]");
  EXPECT_GT(std::stoll(member(fresh, "/system/db_bytes")), 100'000);
  EXPECT_GT(std::stoll(member(fresh, "/system/rss_bytes")), 1'000'000);
  EXPECT_EQ(fresh.body.find("NaN"), std::string::npos);
  EXPECT_EQ(fresh.body.find("counters"), std::string::npos);

  const auto item = text(post("content/", R"({"content_type":"blog","title":"One"})"), "id");
  post("content/", R"({"content_type":"blog","title":"Two"})");
  post("content/" + item + "/submit/");
  post("content/" + item + "/approve/");
  const auto handed_in = text(post("content/", R"({"content_type":"blog","title":"Three"})"), "id");
  for (const auto* status : {"human_review", "approved"})
    EXPECT_EQ(call("PATCH", "/api/v1/admin/content/" + handed_in + "/",
                   R"({"status":")" + std::string(status) + "\"}", approver_)
                  .status,
              200);
  const auto experiment = post("experiments/",
                               R"({"key":"e","name":"E","variants":[{"key":"a","is_control":true},
                                   {"key":"b"}],"metrics":[{"key":"buy"}]})");
  post("experiments/" + text(experiment, "id") + "/start/");
  EXPECT_EQ(soon("/content/by_status", R"({"approved":2,"draft":1})"),
            R"({"approved":2,"draft":1})");
  const auto now = report();
  const auto hours = member(now, "/content/median_review_hours");
  ASSERT_NE(hours, "null") << now.body;
  EXPECT_GE(std::stod(hours), 0);
  EXPECT_LT(std::stod(hours), 0.1);
  EXPECT_EQ(soon("/experiments/running", "1"), "1");
}

TEST_P(MetricsReportHttp, NeverAddsCurrencies) {
  const auto program = text(post("revenue/affiliates/", R"({"name":"A","code":"a","currency":"EUR",
                                           "commission":{"rate_bps":1000}})"),
                            "id");
  const auto sale = [&](const std::string& name, const std::string& currency) {
    post("revenue/affiliates/" + program + "/conversions/",
         R"({"external_id":")" + name + R"(","sale_minor":500,"currency":")" + currency + "\"}");
  };
  sale("1", "EUR");
  sale("2", "GBP");
  const auto me = text(call("GET", "/api/v1/auth/me/", {}, viewer_), "id");
  const auto bill = [&](int month) {
    const auto made =
        post("marketplace/invoices/",
             R"({"customer":)" + me + R"(,"currency":"EUR","period":{"start":"2025-0)" +
                 std::to_string(month) + R"(-01","end":"2025-0)" + std::to_string(month) +
                 R"(-28"},"lines":[{"description":"x","quantity":1,"unit_amount":"250"}]})");
    const auto id = text(made, "id");
    post("marketplace/invoices/" + id + "/finalize/");
    return id;
  };
  bill(1);
  post("marketplace/invoices/" + bill(2) + "/mark-paid/");
  post("marketplace/invoices/" + bill(3) + "/void/");
  EXPECT_EQ(member(report(), "/revenue"),
            R"([{"currency":"EUR","invoiced_minor":500,"paid_minor":250,"affiliate_minor":50},)"
            R"({"currency":"GBP","invoiced_minor":0,"paid_minor":0,"affiliate_minor":50}])");
  EXPECT_EQ(member(report("?start_date=2020-01-01&end_date=2020-01-31"), "/revenue"), "[]");
}

// The report contains exactly the samples of the Prometheus page, apart from those that change
// between two calls.
TEST_P(MetricsReportHttp, SaysWhatPrometheusReads) {
  call("POST", "/api/v1/t/base64/", R"({"input":"x"})", key_header(app_.key()));
  const auto read = [](const std::string& line) { return line.substr(0, line.rfind(' ')); };
  const auto is_steady = [](std::string_view name) {
    return name.find("/metrics") == name.npos && !name.starts_with("process_");
  };
  std::map<std::string, std::string> shown, output;
  for (int i = 0; i < 300 && !shown.contains("toolyard_users{state=\"active\"}"); ++i) {
    if (i > 0) std::this_thread::sleep_for(50ms);
    std::istringstream lines(call("GET", "/metrics", {}, own_host).body);
    for (std::string line; std::getline(lines, line);)
      if (!line.starts_with('#') && is_steady(line)) shown[read(line)] = line;
  }
  const auto answer = report("?include=counters");
  simdjson::dom::parser parser;
  const simdjson::padded_string json(answer.body);
  for (auto family : parser.parse(json)["counters"])
    for (auto sample : family["samples"]) {
      std::string name{std::string_view(sample["name"])};
      char before = '{';
      for (const auto [label, value] : simdjson::dom::object(sample["labels"])) {
        name.append(1, before).append(label).append("=\"");
        name.append(std::string_view(value)).append("\"");
        before = ',';
      }
      if (before == ',') name += '}';
      if (is_steady(name)) output[name] = simdjson::minify(sample["value"]);
    }
  EXPECT_GT(shown.size(), 100u);
  for (const auto& [name, line] : shown) EXPECT_TRUE(output.contains(name)) << line;
  for (const auto& [name, value] : output)
    EXPECT_TRUE(shown.contains(name)) << name << " " << value;
  const auto* calls = R"(toolyard_tool_invocations_total{tool="base64",outcome="success"})";
  EXPECT_EQ(output[calls], "1");
  EXPECT_EQ(shown[calls], std::string(calls) + " 1");
}

TEST_P(MetricsReportHttp, IsForViewersAndRefusesWhatIsWrong) {
  EXPECT_EQ(call("GET", metrics_path).status, 401);
  EXPECT_EQ(call("GET", metrics_path, {}, account("nobody")).status, 403);
  EXPECT_EQ(call("POST", metrics_path, "{}", approver_).status, 405);
  for (const auto* query :
       {"?start_date=x", "?end_date=2026-02-30", "?start_date=2026-02-02&end_date=2026-02-01",
        "?granularity=week", "?include=secrets",
        "?granularity=hour&start_date=2026-01-01"
        "&end_date=2026-02-01",
        "?start_date=2020-01-01&end_date=2021-12-31"})
    EXPECT_EQ(report(query).status, 400) << query;
  EXPECT_EQ(report("?start_date=&end_date=").status, 200);
  EXPECT_EQ(report("?granularity=hour&start_date=2026-01-01&end_date=2026-01-31").status, 200);
}

}  // namespace
