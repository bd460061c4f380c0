// Test push notifications over HTTP: stored with all of their fields, and never sent.
#include <gtest/gtest.h>

#include "tests/server/api_client.h"

namespace {

using toolyard::Role;
using toolyard::testing::both_engines;

constexpr auto test_ping = "/api/v1/admin/push/test-ping/";
constexpr auto pings = "/api/v1/admin/push/pings/";

class PushHttp : public toolyard::testing::ApiOnEnginesTest {
 protected:
  std::string editor_ = account("ed", Role::editor), viewer_ = account("vi", Role::viewer);
};
INSTANTIATE_TEST_SUITE_P(Engines, PushHttp, both_engines(), toolyard::testing::engine_name);

TEST_P(PushHttp, IsRecordedAndSaysSo) {
  const auto plain = call("POST", test_ping, {}, editor_);
  ASSERT_EQ(plain.status, 200) << plain.body;
  EXPECT_EQ(text(plain, "status"), "recorded");
  EXPECT_EQ(text(plain, "delivered"), "false");
  EXPECT_EQ(text(plain, "detail"), "Push delivery is not configured; the intent was recorded.");
  const auto full = call("POST", test_ping,
                         R"({"title": "Hello", "body": "There", "url": "/x", "ttl": 2419200,
                             "urgency": "very-low", "topic": "a_B-9",
                             "endpoint": "https://push.example/1"})",
                         editor_);
  ASSERT_EQ(full.status, 200) << full.body;
  EXPECT_EQ(text(full, "payload"),
            R"({"title":"Hello","body":"There","url":"/x","ttl":2419200,"urgency":"very-low",)"
            R"("topic":"a_B-9","endpoint":"https://push.example/1"})");
  EXPECT_NE(text(full, "requested_by"), "null");
  const auto list = call("GET", pings, {}, viewer_);
  EXPECT_EQ(text(list, "count"), "2");
  EXPECT_LT(list.body.find("Hello"), list.body.find("Test ping")) << "newest first";
  EXPECT_EQ(call("GET", std::string(pings) + "?page=2", {}, viewer_).status, 404);
}

TEST_P(PushHttp, RefusesWhatIsWrong) {
  for (const std::string& body :
       {R"({"title": ")" + std::string(101, 'x') + "\"}",
        R"({"body": ")" + std::string(501, 'x') + "\"}", std::string(R"({"url": "javascript:x"})"),
        std::string(R"({"url": "//evil.example"})"), std::string(R"({"ttl": -1})"),
        std::string(R"({"ttl": 2419201})"), std::string(R"({"urgency": "now"})"),
        std::string(R"({"topic": "a b"})"), R"({"topic": ")" + std::string(33, 'a') + "\"}",
        std::string(R"({"topic": ""})"), std::string(R"({"endpoint": "http://push.example/1"})"),
        std::string(R"({"endpoint": "https:///1"})"), std::string(R"({"title": 5})"),
        std::string(R"({"more": 1})"), std::string("[]")})
    EXPECT_EQ(call("POST", test_ping, body, editor_).status, 400) << body.substr(0, 50);
  EXPECT_EQ(call("POST", test_ping, {}, viewer_).status, 403);
  EXPECT_EQ(call("GET", pings).status, 401);
  EXPECT_EQ(call("GET", std::string(pings) + "?ordering=payload", {}, viewer_).status, 400);
  EXPECT_EQ(text(call("GET", pings, {}, viewer_), "count"), "0");
}

}  // namespace
