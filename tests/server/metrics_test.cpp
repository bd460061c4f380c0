// The Prometheus metrics: who may read them, and that they match the calls made.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tests/server/api_client.h"
#include "tests/support/metric_page.h"
#include "tests/support/places.h"

namespace {

using toolyard::testing::ApiTest;
using toolyard::testing::faults_of_metric_page;
using toolyard::testing::key_header;
using toolyard::testing::own_host;

using Faults = std::vector<std::string>;

constexpr auto forwarded = "X-Forwarded-For: 192.0.2.1\r\n";

class MetricsTest : public ApiTest {
 protected:
  MetricsTest()
      : ApiTest([](toolyard::Settings& settings) {
          settings.server.metrics_token = "a token for Prometheus";
          settings.limits.rate_limit_per_minute = 3;
        }) {}
  std::string metrics() {
    const auto answer = call("GET", "/metrics", {}, own_host);
    EXPECT_EQ(answer.status, 200) << answer.body;
    EXPECT_TRUE(answer.has("Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n"));
    return answer.body;
  }
};

TEST_F(MetricsTest, CountRequestsToolsAndRefusals) {
  for (const int status : {200, 422, 200, 429, 429}) {
    const auto* body = status == 422 ? R"({"input":"?","operation":"decode"})" : R"({"input":"x"})";
    EXPECT_EQ(call("POST", "/api/v1/t/base64/", body, key_header(app_.key())).status, status);
  }
  EXPECT_EQ(call("GET", "/nowhere").status, 404);
  EXPECT_EQ(call("GET", "/problems/no_such_code").status, 404);
  const auto text = metrics();
  for (const auto* line :
       {R"(toolyard_http_requests_total{method="POST",route="/api/v1/t/base64/",code="200"} 2)",
        R"(toolyard_http_requests_total{method="POST",route="/api/v1/t/base64/",code="422"} 1)",
        R"(toolyard_http_requests_total{method="POST",route="/api/v1/t/base64/",code="429"} 2)",
        R"(toolyard_http_requests_total{method="GET",route="/{rest...}",code="404"} 1)",
        R"(toolyard_http_requests_total{method="GET",route="/problems/{code}",code="404"} 1)",
        R"(toolyard_tool_invocations_total{tool="base64",outcome="success"} 2)",
        R"(toolyard_tool_invocations_total{tool="base64",outcome="client-error"} 1)",
        R"(toolyard_tool_invocations_total{tool="base64",outcome="limited"} 2)",
        R"(toolyard_tool_invocations_total{tool="morse-code",outcome="success"} 0)",
        R"(toolyard_rate_limited_total{by="rate"} 2)", R"(toolyard_limits_shared 0)",
        R"(toolyard_llm_tokens_total{provider="template",kind="prompt"} 0)",
        R"(toolyard_llm_cost_micros_total{provider="template"} 0)"})
    EXPECT_NE(text.find("\n" + std::string(line) + "\n"), text.npos) << line << "\n" << text;
  EXPECT_NE(text.find(R"(_seconds_count{method="POST",route="/api/v1/t/base64/"} 5)"), text.npos);
  EXPECT_NE(text.find("\nprocess_resident_memory_bytes "), text.npos);
}

TEST_F(MetricsTest, AreWellFormed) {
  EXPECT_EQ(call("POST", "/api/v1/t/base64/", "{}", key_header(app_.key())).status, 400);
  EXPECT_EQ(faults_of_metric_page(metrics()), Faults());
}

TEST_F(MetricsTest, AreExplained) {
  std::ifstream file(toolyard::testing::source_folder() + "/docs/metrics.md");
  const std::string page(std::istreambuf_iterator<char>(file), {});
  std::istringstream lines(metrics());
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("# TYPE ")) continue;
    const auto name = line.substr(7, line.find(' ', 7) - 7);
    EXPECT_TRUE(page.contains("`" + name + "`") || page.contains("`" + name + "{")) << name;
  }
}

// Checks the page with promtool, which is part of Prometheus.
TEST_F(MetricsTest, PleasePromtool) {
  if (std::system("command -v promtool >/dev/null") != 0) GTEST_SKIP() << "no promtool";
  EXPECT_EQ(call("POST", "/api/v1/t/base64/", "{}", key_header(app_.key())).status, 400);
  const toolyard::testing::TemporaryFolder folder;
  const auto page = (folder.path() / "page").string(), output = (folder.path() / "said").string();
  std::ofstream(page) << metrics();
  const auto line = "promtool check metrics <" + page + " >" + output + " 2>&1";
  const auto code = std::system(line.c_str());
  std::ifstream out(output);
  EXPECT_EQ(code, 0) << std::string(std::istreambuf_iterator<char>(out), {});
}

// A proxy on this machine passes requests of anybody, and a page in a browser here may have given
// its own name the address of this machine.
TEST_F(MetricsTest, AreForDirectCallersOnThisMachine) {
  for (const auto* host :
       {"localhost", "LOCALHOST:8080", "127.0.0.1:8080", "127.0.0.2", "[::1]", "[::1]:8080"})
    EXPECT_EQ(call("GET", "/metrics", {}, "Host: " + std::string(host) + "\r\n").status, 200)
        << host;
  for (const auto* host : {"rebound.example", "rebound.example:8080", "127.0.0.1.rebound.example",
                           "localhost.rebound.example", "here", "192.0.2.1", "[2001:db8::1]:8080"})
    EXPECT_EQ(call("GET", "/metrics", {}, "Host: " + std::string(host) + "\r\n").status, 401)
        << host;
  for (const auto* sign :
       {"Via: 1.1 cache", "Forwarded: for=192.0.2.1", "X-Real-IP: 127.0.0.1",
        "X-Forwarded-Host: example.org", "X-Forwarded-Proto: https", "CF-Connecting-IP: 192.0.2.1",
        "True-Client-IP: 192.0.2.1", "Origin: http://localhost"})
    EXPECT_EQ(call("GET", "/metrics", {}, own_host + sign + "\r\n").status, 401) << sign;
  EXPECT_EQ(call("GET", "/metrics", {},
                 "Host: example.org\r\nVia: 1.1 cache\r\nAuthorization: Bearer a token for "
                 "Prometheus\r\n")
                .status,
            200)
      << "the token is enough";
}

TEST_F(MetricsTest, AreForThisMachineAndForTheToken) {
  EXPECT_EQ(call("GET", "/metrics", {}, forwarded).status, 401);
  const auto bearer = std::string("Authorization: Bearer a token for Prometheus\r\n");
  EXPECT_EQ(call("GET", "/metrics", {}, forwarded + bearer).status, 200);
  EXPECT_EQ(call("GET", "/metrics", {},
                 std::string(forwarded) + "Authorization: bearer a token for Prometheus\r\n")
                .status,
            200)
      << "a scheme has no case (RFC 9110, 11.1)";
  EXPECT_EQ(
      call("GET", "/metrics", {}, forwarded + bearer.substr(0, bearer.size() - 3) + "\r\n").status,
      401);
  EXPECT_EQ(
      call("GET", "/metrics", {}, std::string(forwarded) + "Authorization: Bearer \r\n").status,
      401);
}

// Tests the checker itself: it must find every kind of fault.
TEST(MetricPage, FindsWhatIsWrong) {
  const std::string head = "# HELP a_total A.\n# TYPE a_total counter\n";
  const std::string histogram = "# HELP h H.\n# TYPE h histogram\n";
  EXPECT_EQ(faults_of_metric_page(head + "a_total{b=\"c\\\"\\\\\\n,d}\"} 1.5e+20\n"), Faults());
  EXPECT_EQ(faults_of_metric_page(
                histogram + "h_bucket{le=\"1\"} 1\nh_bucket{le=\"+Inf\"} 2\nh_sum 3\nh_count 2\n"),
            Faults());
  for (const std::string& bad :
       {std::string("a_total 1\n"),
        head + "a_total 1",
        head + "b_total 1\n",
        head + "a_total x\n",
        head + "a_total \n",
        head + "a_total -1\n",
        head + "a_total 1\na_total 2\n",
        head + "a_total{b=\"1\"} 1\na_total{b=\"1\"} 1\n",
        head + "a_total{b=\"1\",b=\"2\"} 1\n",
        head + "a_total{b=c} 1\n",
        head + "a_total{b=\"c} 1\n",
        head + "a_total{b=\"\\c\"} 1\n",
        head + "a_total{1b=\"c\"} 1\n",
        head + "a_total{b=\"c\"}1\n",
        head + head,
        head + "\n",
        std::string("# HELP a_total A.\na_total 1\n"),
        std::string("# TYPE a_total counter\na_total 1\n"),
        std::string("# HELP a_total \n# TYPE a_total counter\n"),
        std::string("# HELP a A.\n# TYPE a counter\na 1\n"),
        std::string("# HELP a_total A.\n# TYPE a_total gauge\n"),
        std::string("# HELP a-b A.\n# TYPE a-b gauge\n"),
        histogram + "h 1\n",
        histogram + "h_bucket{le=\"1\"} 1\nh_count 1\n",
        histogram + "h_bucket{le=\"1\"} 2\nh_bucket{le=\"+Inf\"} 1\nh_count 1\n",
        histogram + "h_bucket{le=\"2\"} 1\nh_bucket{le=\"1\"} 1\nh_bucket{le=\"+Inf\"} 1\n",
        histogram + "h_bucket{le=\"+Inf\"} 1\nh_count 2\n"})
    EXPECT_NE(faults_of_metric_page(bad), Faults()) << bad;
}

}  // namespace
