// The memory for responses that clients read slowly is shared by callers: one caller cannot use all
// of it.
#include <gtest/gtest.h>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace {

using toolyard::http::RawClient;
using toolyard::testing::ApiTest;
using toolyard::testing::key_header;

// There is memory for three of the responses below.
class HeldAnswersTest : public ApiTest {
 protected:
  HeldAnswersTest()
      : ApiTest([](toolyard::Settings& settings) { settings.limits.max_held_bytes = 24 << 20; }) {}

  // Returns a call with a response of eight megabytes.
  static std::string large_call(const std::string& credential) {
    return toolyard::http::post("/api/v1/t/base64/",
                                R"({"input":")" + std::string(6'000'000, 'x') + R"("})",
                                credential + "Content-Type: application/json\r\n");
  }
};

TEST_F(HeldAnswersTest, OfOneKeyLeaveRoomToOthers) {
  const auto bearer = account("ada");
  const auto made = call("POST", "/api/v1/developer/keys/", R"({"name":"k"})", bearer);
  const auto others = key_header(text(made, "key"));
  RawClient slow(app_.port(), 4096);
  slow.send(large_call(key_header(app_.key())));
  ASSERT_TRUE(slow.readable(60'000));
  RawClient again(app_.port()), other(app_.port());
  again.send(large_call(key_header(app_.key())));
  const auto refused = again.read();
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(text(refused, "code"), "overloaded");
  other.send(large_call(others));
  const auto answer = other.read();
  EXPECT_EQ(answer.status, 200);
  EXPECT_GT(answer.body.size(), 8'000'000u);
}

}  // namespace
