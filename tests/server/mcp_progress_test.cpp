// Long calls over the Model Context Protocol: clients that request it get progress notifications,
// and the work is stopped when its client leaves.
#include <gtest/gtest.h>

#include "core/json/parts.h"
#include "tests/server/api_client.h"
#include "tests/server/event_client.h"

namespace {

using toolyard::find_part;
using toolyard::parts_of_json;
using toolyard::testing::ApiTest;
using toolyard::testing::EventClient;
using toolyard::testing::key_header;
using toolyard::testing::own_host;

// Returns a call of a tool with `_meta`, which can request progress notifications.
std::string call_with_meta(std::string_view tool, std::string_view arguments,
                           std::string_view meta) {
  return R"({"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":")" + std::string(tool) +
         R"(","arguments":)" + std::string(arguments) + R"(,"_meta":)" + std::string(meta) + "}}";
}

// Takes some seconds.
constexpr std::string_view slow_derivation =
    R"({"operation":"encrypt","input":"x","password":"a long passphrase",)"
    R"("kdf":"pbkdf2","digest":"sha512","iterations":5000000})";
// Takes about twenty seconds.
constexpr std::string_view slower_key = R"({"bits":8192})";

class McpProgress : public ApiTest {
 protected:
  std::string headers(std::string_view body, std::string_view accept) {
    return key_header(app_.key()) +
           "Content-Type: application/json\r\nAccept: " + std::string(accept) +
           "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  }
  int post(EventClient& client, std::string_view body,
           std::string_view accept = "application/json, text/event-stream") {
    return client.follow("/mcp", headers(body, accept), "POST", body);
  }
  // Returns the number of calls of tools with this outcome.
  int calls(std::string_view outcome) {
    const auto name = R"(toolyard_mcp_messages_total{method="tools/call",era="legacy",outcome=")" +
                      std::string(outcome) + "\"} ";
    const auto metrics = call("GET", "/metrics", {}, own_host).body;
    const auto found = metrics.find(name);
    return found == metrics.npos ? 0 : std::stoi(metrics.substr(found + name.size()));
  }
};

std::string data_of(std::string_view event) {
  EXPECT_TRUE(event.starts_with("data: ") && event.ends_with("\n\n")) << event;
  return std::string(event.substr(6, event.size() - 8));
}

TEST_F(McpProgress, IsReportedUntilTheResponse) {
  EventClient client(app_.port());
  ASSERT_EQ(post(client, call_with_meta("aes_encrypt_decrypt", slow_derivation,
                                        R"({"progressToken":"t-1"})")),
            200);
  EXPECT_NE(client.head.find("Content-Type: text/event-stream\r\n"), std::string::npos)
      << client.head;
  EXPECT_NE(client.head.find("X-Accel-Buffering: no\r\n"), std::string::npos);
  EXPECT_EQ(data_of(client.next()), R"({"jsonrpc":"2.0","method":"notifications/progress",)"
                                    R"("params":{"progressToken":"t-1","progress":1}})");
  std::string event, last;
  while (!(event = client.next()).empty()) last = data_of(event);
  const auto answer = parts_of_json(last);
  EXPECT_EQ(find_part(answer, "id"), "7") << last;
  const auto result = parts_of_json(find_part(answer, "result"));
  EXPECT_EQ(find_part(result, "isError"), "") << last;
  EXPECT_NE(find_part(result, "structuredContent"), "") << last;
}

TEST_F(McpProgress, IsForThoseWhoAskAndTakeEvents) {
  const auto arguments = R"({"input":"x"})";
  for (const auto& [meta, accept] : std::initializer_list<std::pair<const char*, const char*>>{
           {R"({"progressToken":1})", "application/json"},
           {R"({"progressToken":{"a":1}})", "application/json, text/event-stream"},
           {R"({"progressToken":1.5})", "application/json, text/event-stream"},
           {R"({})", "application/json, text/event-stream"},
           {R"({"progressToken":1})", "application/json, text/event-stream"}}) {
    EventClient client(app_.port());
    EXPECT_EQ(post(client, call_with_meta("base64", arguments, meta), accept), 200);
    EXPECT_NE(client.head.find("Content-Type: application/json\r\n"), std::string::npos)
        << meta << " " << accept;
  }
}

// A key may be finished just before the server notices that its client has left, in which case the
// test tries again.
TEST_F(McpProgress, TheWorkEndsWithItsClient) {
  constexpr int max_tries = 5;
  for (int tries = 1; tries <= max_tries && calls("tool_error") == 0; ++tries) {
    {
      EventClient client(app_.port());
      ASSERT_EQ(post(client,
                     call_with_meta("rsa_key_generator", slower_key, R"({"progressToken":"t-1"})")),
                200);
      ASSERT_TRUE(client.next().starts_with("data: "));
    }
    for (int i = 0; i < 3'000 && calls("success") + calls("tool_error") < tries; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ASSERT_EQ(calls("success") + calls("tool_error"), tries);
  }
  EXPECT_EQ(calls("tool_error"), 1);
}

// A key may be generated just before the revocation is noticed, in which case the test tries again.
TEST_F(McpProgress, TheWorkEndsWithItsCredential) {
  const auto owner = account("owner");
  std::string last;
  for (int tries = 0; tries < 5 && !last.contains("revoked_key"); ++tries) {
    const auto made = call("POST", "/api/v1/developer/keys/", R"({"name":"short"})", owner);
    const auto message =
        call_with_meta("rsa_key_generator", slower_key, R"({"progressToken":"t-1"})");
    EventClient client(app_.port());
    const auto lines = key_header(text(made, "key")) +
                       "Content-Type: application/json\r\nAccept: application/json, "
                       "text/event-stream\r\nContent-Length: " +
                       std::to_string(message.size()) + "\r\n";
    ASSERT_EQ(client.follow("/mcp", lines, "POST", message), 200);
    ASSERT_TRUE(client.next().starts_with("data: "));
    ASSERT_LT(call("DELETE", "/api/v1/developer/keys/" + text(made, "id") + "/", {}, owner).status,
              300);
    std::string event;
    while (!(event = client.next()).empty()) last = event;
  }
  EXPECT_TRUE(last.contains("invalid_key") || last.contains("revoked_key")) << last;
}

}  // namespace
