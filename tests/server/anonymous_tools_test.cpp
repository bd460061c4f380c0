// Calls of tools without a credential, as the setting `anonymous_tools` allows: who may call what,
// how often, with how much data, and how calls are counted.
#include <gtest/gtest.h>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"
#include "tests/server/program.h"
#include "tests/support/temporary_folder.h"

namespace {

using toolyard::AnonymousTools;
using toolyard::http::RawAnswer;
using toolyard::testing::ApiTest;
using toolyard::testing::key_header;
using toolyard::testing::own_host;

constexpr auto tool = "/api/v1/t/base64/";
constexpr auto input = R"({"input":"hello"})";

class ClosedTools : public ApiTest {};

TEST_F(ClosedTools, NeedACredential) {
  const auto refused = call("POST", tool, input);
  EXPECT_EQ(refused.status, 401);
  EXPECT_EQ(text(refused, "code"), "missing_credential");
  const auto document = call("GET", "/api/v1/schema/?format=json");
  EXPECT_EQ(document.body.find(R"({"jwtAuth":[]},{})"), document.body.npos);
}

class AnonymousToolsTest : public ApiTest {
 protected:
  AnonymousToolsTest()
      : ApiTest([](toolyard::Settings& settings) {
          settings.limits.anonymous_tools = AnonymousTools::on;
          settings.limits.anonymous_tools_per_minute = 3;
          settings.limits.anonymous_tools_max_bytes = 2048;
          settings.limits.typing_calls_per_minute = 1;
          settings.limits.anonymous_rate_limit_per_minute = 4;
          settings.server.trusted_proxies = {"127.0.0.1"};
        }) {}
  static std::string from(const std::string& address) {
    return "X-Forwarded-For: " + address + "\r\n";
  }
};

TEST_F(AnonymousToolsTest, AreAnsweredAndLimitedByNetwork) {
  for (const auto* left : {"2", "1", "0"}) {
    const auto answer = call("POST", tool, input, from("2001:db8::1"));
    EXPECT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(text(answer, "output"), "aGVsbG8=");
    EXPECT_TRUE(header(answer, "RateLimit").starts_with(R"("rate";r=)" + std::string(left) + ";t="))
        << answer.head;
  }
  const auto refused = call("POST", tool, input, from("2001:db8::2"));
  EXPECT_EQ(refused.status, 429) << "it is the same network";
  EXPECT_EQ(text(refused, "code"), "rate_limited");
  EXPECT_NE(header(refused, "Retry-After"), "");
  EXPECT_EQ(call("POST", tool, input, from("2001:db8:0:1::1")).status, 200);
}

TEST_F(AnonymousToolsTest, HaveALimitApart) {
  const auto somewhere = from("192.0.2.7");
  for (int i = 0; i < 4; ++i) call("POST", tool, input, somewhere);
  EXPECT_EQ(call("POST", tool, input, somewhere).status, 429);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(call("GET", "/api/v1/tools/", {}, somewhere).status, 200);
  EXPECT_EQ(call("GET", "/api/v1/tools/", {}, somewhere).status, 429);
  EXPECT_EQ(call("POST", tool, input, somewhere + key_header(app_.key())).status, 200);
}

// What the page of a tool sends while somebody types.
const std::string typing =
    "Origin: http://here\r\nSec-Fetch-Site: same-origin\r\nToolyard-Typing: 1\r\n";

TEST_F(AnonymousToolsTest, HaveAnAllowanceForTypingOfEachNetwork) {
  const auto typed = [&](const std::string& address) {
    return call("POST", tool, input, from(address) + typing);
  };
  for (int i = 0; i < 20; ++i) EXPECT_EQ(typed("2001:db8::1").status, 200) << i;
  const auto refused = typed("2001:db8::2");
  EXPECT_EQ(refused.status, 429) << "it is the same network";
  EXPECT_GE(std::stoi(header(refused, "Retry-After")), 50) << "a call comes back every minute";
  EXPECT_EQ(typed("2001:db8:0:1::1").status, 200);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(call("POST", tool, input, from("2001:db8::1")).status, 200) << "it is not typed";
  EXPECT_EQ(call("POST", tool, input, from("2001:db8::1")).status, 429);
}

// Other sites cannot use the allowance of their visitors, and a request from none of our pages has
// no such allowance.
TEST_F(AnonymousToolsTest, HaveNoAllowanceForTypingElsewhere) {
  for (const std::string headers :
       {"Toolyard-Typing: 1\r\n", "Origin: http://other\r\nToolyard-Typing: 1\r\n",
        "Origin: http://here\r\nSec-Fetch-Site: cross-site\r\nToolyard-Typing: 1\r\n",
        "Origin: http://here\r\nToolyard-Typing: 0\r\n", "Origin: http://here\r\n"}) {
    const auto answer = call("POST", tool, input, from("192.0.2.8") + headers);
    EXPECT_TRUE(header(answer, "RateLimit-Policy").starts_with(R"("rate";q=3;)"))
        << headers << answer.head;
  }
}

// The processor times that tools may use beyond `call_time_ms` are for callers with a credential.
class AnonymousTimeTest : public ApiTest {
 protected:
  AnonymousTimeTest()
      : ApiTest([](toolyard::Settings& settings) {
          settings.limits.anonymous_tools = AnonymousTools::on;
          settings.limits.call_time_ms = 50;
        }) {}
};

TEST_F(AnonymousTimeTest, IsThatOfAnyCall) {
  const auto derive = [&](const std::string& headers) {
    return call("POST", "/api/v1/t/aes-encrypt-decrypt/",
                R"({"input":"x","password":"long enough","kdf":"pbkdf2","iterations":3000000})",
                headers);
  };
  const auto refused = derive({});
  EXPECT_EQ(refused.status, 422) << refused.body;
  EXPECT_EQ(text(refused, "code"), "too_expensive");
  EXPECT_EQ(derive(key_header(app_.key())).status, 200);
}

TEST_F(AnonymousToolsTest, MaySendLessThanOthers) {
  const auto large = R"({"input":")" + std::string(4000, 'x') + "\"}";
  const auto refused = call("POST", tool, large);
  EXPECT_EQ(refused.status, 413);
  EXPECT_EQ(text(refused, "code"), "body_too_large");
  EXPECT_NE(refused.body.find("2048"), refused.body.npos) << refused.body;
  EXPECT_EQ(call("POST", tool, large, key_header(app_.key())).status, 200);
}

// A credential that is not valid is refused rather than ignored, so that the owner of an expired
// key notices.
TEST_F(AnonymousToolsTest, AreForThoseWhoShowNothing) {
  const auto answer = [&](const std::string& headers) {
    return text(call("POST", tool, input, headers), "code");
  };
  EXPECT_EQ(answer("X-API-Key: ty_live_unknown\r\n"), "invalid_key");
  EXPECT_EQ(answer("X-API-Key: \r\n"), "missing_credential");
  EXPECT_EQ(answer("Authorization: Bearer no\r\n"), "token_not_valid");
  EXPECT_EQ(answer("Authorization: Basic YTpi\r\n"), "missing_credential");
}

TEST_F(AnonymousToolsTest, OpenNothingElse) {
  EXPECT_EQ(call("GET", "/api/v1/developer/usage/").status, 401);
  EXPECT_EQ(call("GET", "/api/v1/developer/keys/").status, 401);
  EXPECT_EQ(call("GET", "/api/v1/admin/users/").status, 401);
}

TEST_F(AnonymousToolsTest, AreCountedAndDescribed) {
  EXPECT_EQ(call("POST", tool, input, from("192.0.2.9")).status, 200);
  const auto metrics = call("GET", "/metrics", {}, own_host).body;
  EXPECT_NE(metrics.find(R"(toolyard_tool_invocations_total{tool="base64",outcome="success"} 1)"),
            metrics.npos)
      << metrics;
  const auto document = call("GET", "/api/v1/schema/?format=json");
  EXPECT_NE(document.body.find(R"([{"apiKeyAuth":[]},{"jwtAuth":[]},{}])"), document.body.npos);
}

TEST(AnonymousToolsSetting, IsOffUnlessTheServerIsForDevelopment) {
  using toolyard::testing::run;
  EXPECT_NE(run("check-config").out.find("anonymous_tools = \"off\"\n"), std::string::npos);
  const auto on = run("check-config --anonymous-tools on");
  EXPECT_NE(on.out.find("anonymous_tools = \"on\"\n"), std::string::npos) << on.out;
  EXPECT_EQ(run("check-config --anonymous-tools maybe").code, 2);
}

TEST(AnonymousToolsSetting, IsOnForDevelopment) {
  const auto status = [](std::vector<std::string> options) {
    const toolyard::testing::TemporaryFolder folder;
    options.insert(options.end(), {"--development", "--data-dir=" + folder.path().string()});
    const toolyard::testing::ServingProgram server(options);
    return toolyard::testing::ApiClient(server.port()).call("POST", tool, input).status;
  };
  EXPECT_EQ(status({}), 200);
  EXPECT_EQ(status({"--anonymous-tools=off"}), 401);
}

}  // namespace
