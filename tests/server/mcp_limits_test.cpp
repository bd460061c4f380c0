// Limits over the Model Context Protocol: a call of a tool is limited and counted as its REST call
// is, and the list of the tools is limited too.
#include <gtest/gtest.h>

#include "core/json/parts.h"
#include "tests/server/answers.h"
#include "tests/server/api_client.h"
#include "tests/server/mcp_messages.h"

namespace {

using toolyard::parts_of_json;
using toolyard::http::RawAnswer;
using toolyard::testing::ApiTest;
using toolyard::testing::at;
using toolyard::testing::call_of;
using toolyard::testing::key_header;
using toolyard::testing::text_at;

constexpr auto list_message = R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})";

class McpLimitsTest : public ApiTest {
 protected:
  explicit McpLimitsTest(const std::function<void(toolyard::Settings&)>& change = {})
      : ApiTest(change) {}

  RawAnswer mcp_as(const std::string& headers, std::string_view body) {
    toolyard::http::RawClient client(app_.port());
    client.send("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
                headers + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
                std::string(body));
    return client.read();
  }
  std::string make_key(const std::string& bearer, const std::string& more) {
    const auto made =
        call("POST", "/api/v1/developer/keys/", R"({"name":"k")" + more + "}", bearer);
    EXPECT_EQ(made.status, 201) << made.body;
    return key_header(text(made, "key"));
  }
};

TEST_F(McpLimitsTest, SharesLimitsWithRest) {
  const auto bearer = account("ada");
  const auto key = make_key(bearer, R"(,"rate_limit_per_minute":4)");
  const auto input = R"({"input":"x"})";
  const auto body = call_of("base64", input);
  EXPECT_EQ(call("POST", "/api/v1/t/base64/", input, key).status, 200);
  const auto batch = mcp_as(key, "[" + body + "," + body + "]");
  EXPECT_EQ(parts_of_json(batch.body).size(), 2u) << batch.body;
  EXPECT_TRUE(header(batch, "RateLimit").starts_with(R"("rate";r=1;t=)")) << batch.head;
  EXPECT_EQ(at(mcp_as(key, body).body, {"result", "isError"}), "");
  const auto refused = mcp_as(key, body);
  EXPECT_EQ(refused.status, 200);
  EXPECT_EQ(text_at(refused.body, {"result", "_meta", "toolyard/problem", "code"}), "rate_limited");
  EXPECT_NE(header(refused, "Retry-After"), "");
  EXPECT_NE(refused.body.find("Try again in "), refused.body.npos) << refused.body;
  for (int i = 0; i < 9; ++i)
    EXPECT_EQ(mcp_as(key, R"({"jsonrpc":"2.0","id":1,"method":"ping"})").status, 200);
  const auto usage = call("GET", "/api/v1/developer/usage/", {}, bearer);
  EXPECT_NE(usage.body.find(R"("by_tool":[{"tool":"base64","calls":4,)"), usage.body.npos)
      << usage.body;
}

TEST_F(McpLimitsTest, LimitsTheRateOfLists) {
  const auto bearer = account("ada");
  const auto key = make_key(bearer, R"(,"rate_limit_per_minute":2)");
  const auto first = mcp_as(key, list_message);
  EXPECT_EQ(first.status, 200);
  EXPECT_TRUE(header(first, "RateLimit").starts_with(R"("rate";r=1;t=)")) << first.head;
  EXPECT_EQ(mcp_as(key, call_of("no_such_tool", "{}")).status, 200);
  for (const auto& body : {std::string(list_message), call_of("no_such_tool", "{}")}) {
    const auto refused = mcp_as(key, body);
    EXPECT_EQ(refused.status, 429);
    EXPECT_EQ(text_at(refused.body, {"error", "data", "code"}), "rate_limited") << refused.body;
    EXPECT_NE(header(refused, "Retry-After"), "");
    EXPECT_TRUE(header(refused, "RateLimit").starts_with(R"("rate";r=0;t=)")) << refused.head;
  }
  const auto hello = R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{)"
                     R"("protocolVersion":"2025-11-25","capabilities":{},)"
                     R"("clientInfo":{"name":"probe","version":"1"}}})";
  EXPECT_EQ(mcp_as(key, hello).status, 200) << "every client can connect";
  EXPECT_EQ(mcp_as(key, R"({"jsonrpc":"2.0","method":"notifications/initialized"})").status, 202);
  EXPECT_EQ(at(call("GET", "/api/v1/developer/usage/", {}, bearer).body, {"by_tool"}), "[]");
}

TEST_F(McpLimitsTest, UsesNoQuotaForLists) {
  const auto key = make_key(account("ada"), R"(,"rate_limit_per_minute":9,"monthly_quota":1)");
  for (int i = 0; i < 2; ++i) EXPECT_EQ(mcp_as(key, list_message).status, 200);
  const auto both = mcp_as(
      key, "[" + std::string(list_message) + "," + call_of("base64", R"({"input":"x"})") + "]");
  EXPECT_EQ(both.body.find("quota_exceeded"), both.body.npos) << both.body;
  EXPECT_TRUE(header(both, "RateLimit").starts_with(R"("rate";r=5;t=)")) << both.head;
  EXPECT_EQ(both.head.find("RateLimit:"), both.head.rfind("RateLimit:")) << both.head;
  EXPECT_EQ(mcp_as(key, list_message).status, 200) << "without a quota left";
}

TEST_F(McpLimitsTest, ListsTheToolsOnceInABatch) {
  std::string batch = "[";
  for (int i = 0; i < 32; ++i)
    batch += std::string(i == 0 ? "" : ",") + R"({"jsonrpc":"2.0","id":)" + std::to_string(i) +
             R"(,"method":"tools/list"})";
  const auto answer = mcp_as(key_header(app_.key()), batch + "]");
  EXPECT_EQ(answer.status, 200);
  const auto answers = parts_of_json(answer.body);
  ASSERT_EQ(answers.size(), 32u);
  EXPECT_NE(at(answers[0].text, {"result", "tools"}), "");
  for (std::size_t i = 1; i < answers.size(); ++i) {
    EXPECT_EQ(at(answers[i].text, {"id"}), std::to_string(i));
    EXPECT_EQ(at(answers[i].text, {"error", "code"}), "-32600");
    EXPECT_EQ(text_at(answers[i].text, {"error", "message"}),
              "A batch may list the tools only once.");
  }
}

class AnonymousMcpTest : public McpLimitsTest {
 protected:
  AnonymousMcpTest()
      : McpLimitsTest([](toolyard::Settings& settings) {
          settings.limits.anonymous_tools = toolyard::AnonymousTools::on;
          settings.limits.anonymous_tools_per_minute = 3;
        }) {}
};

TEST_F(AnonymousMcpTest, SharesTheLimitOfTheNetwork) {
  const auto input = R"({"input":"x"})";
  EXPECT_EQ(call("POST", "/api/v1/t/base64/", input).status, 200);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(mcp_as("", list_message).status, 200);
  const auto refused = mcp_as("", list_message);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(text_at(refused.body, {"error", "data", "code"}), "rate_limited") << refused.body;
  EXPECT_EQ(call("POST", "/api/v1/t/base64/", input).status, 429);
  EXPECT_EQ(mcp_as(key_header(app_.key()), list_message).status, 200);
}

}  // namespace
