// What Prometheus reads: who may ask, and that the numbers are those of what was called.
#include <gtest/gtest.h>

#include <regex>

#include "tests/server/api_client.h"

namespace {

using toolyard::testing::ApiTest;
using toolyard::testing::key_header;

constexpr auto forwarded = "X-Forwarded-For: 192.0.2.1\r\n";

class MetricsTest : public ApiTest {
 protected:
  MetricsTest()
      : ApiTest([](toolyard::Settings& settings) {
          settings.metrics_token = "a token for Prometheus";
          settings.rate_limit_per_minute = 3;
        }) {}
  std::string metrics() {
    const auto answer = call("GET", "/metrics");
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
        R"(toolyard_http_requests_total{method="GET",route="",code="404"} 1)",
        R"(toolyard_http_requests_total{method="GET",route="/problems/{code}",code="404"} 1)",
        R"(toolyard_tool_invocations_total{tool="base64",outcome="success"} 2)",
        R"(toolyard_tool_invocations_total{tool="base64",outcome="client-error"} 1)",
        R"(toolyard_tool_invocations_total{tool="base64",outcome="limited"} 2)",
        R"(toolyard_tool_invocations_total{tool="morse-code",outcome="success"} 0)",
        R"(toolyard_rate_limited_total{by="rate"} 2)", R"(toolyard_limits_shared 0)"})
    EXPECT_NE(text.find("\n" + std::string(line) + "\n"), text.npos) << line << "\n" << text;
  EXPECT_NE(text.find(R"(_seconds_count{method="POST",route="/api/v1/t/base64/"} 5)"), text.npos);
  EXPECT_NE(text.find("\nprocess_resident_memory_bytes "), text.npos);
}

// Each line is of the format, each sample stands behind the head of its family, each bucket holds
// what the one before holds.
TEST_F(MetricsTest, AreWellFormed) {
  EXPECT_EQ(call("POST", "/api/v1/t/base64/", "{}", key_header(app_.key())).status, 400);
  const std::string label = R"re([a-z]+="(?:\\.|[^"\\])*")re";
  const std::regex sample("([a-z_]+?)(_bucket|_sum|_count)?(?:\\{" + label + "(?:," + label +
                          R"re()*\})? (\d+(?:\.\d+)?(?:e[+-]\d+)?))re");
  std::istringstream lines(metrics());
  std::string family;
  double bucket = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# HELP ")) continue;
    if (line.starts_with("# TYPE ")) {
      family = line.substr(7, line.find(' ', 7) - 7);
      continue;
    }
    std::smatch match;
    ASSERT_TRUE(std::regex_match(line, match, sample)) << line;
    EXPECT_TRUE(family == match[1].str() || family == match[1].str() + match[2].str()) << line;
    if (match[2] != "_bucket") continue;
    const auto value = std::stod(match[3]);
    EXPECT_GE(value, line.find("le=\"0.0005\"") == line.npos ? bucket : 0) << line;
    bucket = value;
  }
}

TEST_F(MetricsTest, AreForThisMachineAndForTheToken) {
  EXPECT_EQ(call("GET", "/metrics", {}, forwarded).status, 401);
  const auto bearer = std::string("Authorization: Bearer a token for Prometheus\r\n");
  EXPECT_EQ(call("GET", "/metrics", {}, forwarded + bearer).status, 200);
  EXPECT_EQ(
      call("GET", "/metrics", {}, forwarded + bearer.substr(0, bearer.size() - 3) + "\r\n").status,
      401);
  EXPECT_EQ(
      call("GET", "/metrics", {}, std::string(forwarded) + "Authorization: Bearer \r\n").status,
      401);
}

}  // namespace
