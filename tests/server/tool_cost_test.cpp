// Small calls of tools that would take much work or make a large answer, over HTTP: each is
// answered within the time limit of a call, or refused with the option that is the cause.
#include <gtest/gtest.h>

#include "tests/server/api_client.h"
#include "tests/support/spent.h"

namespace toolyard::testing {
namespace {

class ToolCostTest : public ApiTest {
 protected:
  ToolCostTest()
      : ApiTest([](Settings& settings) { settings.limits.call_time_ms = 1000 * slowdown; }) {}

  http::RawAnswer call_tool(std::string_view tool, std::string_view body) {
    return call("POST", "/api/v1/t/" + std::string(tool) + "/", body, key_header(app_.key()));
  }
  http::RawAnswer query(std::string_view input, std::string_view pointer) {
    return call_tool("json-formatter", R"({"operation":"query","input":")" + std::string(input) +
                                           R"(","pointer":")" + std::string(pointer) + "\"}");
  }
  void expect_refused(const http::RawAnswer& answer, int status, std::string_view code,
                      std::string_view pointer) {
    EXPECT_EQ(answer.status, status) << answer.body;
    EXPECT_EQ(text(answer, "code"), code);
    EXPECT_NE(answer.body.find("\"pointer\":\"" + std::string(pointer) + "\""), std::string::npos)
        << answer.body;
  }
};

TEST_F(ToolCostTest, DeepIndentationIsRefused) {
  const auto deep = std::string(4096, '[') + std::string(4096, ']');
  const auto answer = call_tool("json-formatter", R"({"indent":16,"input":")" + deep + "\"}");
  expect_refused(answer, 422, "output_too_large", "/indent");
}

TEST_F(ToolCostTest, WideClassesOfPatternsAreAnswered) {
  std::string wide;
  for (int i = 0; i < 20'000; ++i) wide += "é";
  const auto input = R"([\")" + std::string(60'000, 'a') + R"(\"])";
  const auto answer = query(input, "$[?search(@, '[" + wide + "]b')]");
  EXPECT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(text(answer, "output"), "[]");
}

TEST_F(ToolCostTest, ExpensivePatternsAreRefused) {
  const auto input = R"([\")" + std::string(500'000, 'a') + R"(\"])";
  const auto answer = query(input, "$[?search(@, '(a?){5000}b')]");
  expect_refused(answer, 422, "too_expensive", "/pointer");
}

TEST_F(ToolCostTest, TextsOfManyBlocksAreRefused) {
  std::string blocks;
  for (int i = 0; i < 2'000'001; ++i) blocks += R"(-\n)";
  const auto answer = call_tool("markdown-preview", R"({"input":")" + blocks + "\"}");
  EXPECT_EQ(answer.status, 413) << answer.body.substr(0, 200);
  EXPECT_EQ(text(answer, "code"), "input_too_large");
}

}  // namespace
}  // namespace toolyard::testing
