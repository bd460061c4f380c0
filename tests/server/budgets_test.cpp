// No call exceeds its share of processor time, of the thread pool, or of the bytes of responses.
#include <gtest/gtest.h>

#include <deque>
#include <set>

#include "core/crypto/sha256.h"
#include "core/text/hex.h"
#include "tests/server/api_client.h"

namespace toolyard::testing {
namespace {

constexpr std::string_view hash_generator = "/api/v1/t/hash-generator/";
constexpr std::string_view large_key = R"({"bits":8192})";
constexpr std::string_view json = "Content-Type: application/json\r\n";

std::string hex_of(const Sha256& digest) {
  return encode_hex({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

std::string hash_body(const std::string& input) {
  return R"({"algorithms":"all","input":")" + input + "\"}";
}

class BudgetsTest : public ApiTest {
 protected:
  explicit BudgetsTest(const std::function<void(Settings&)>& change = {}) : ApiTest(change) {}

  http::RawAnswer call_tool(std::string_view path, std::string_view body,
                            const std::string& headers = {}) {
    return call("POST", path, body, key_header(app_.key()) + headers);
  }
  // Starts to generate keys that take seconds, for callers that do not read yet.
  void ask_for_large_keys(int count) {
    for (int i = 0; i < count; ++i)
      key_makers_.emplace_back(app_.port())
          .send(app_.request("POST", "/api/v1/t/rsa-key-generator/", large_key, json));
  }

  std::deque<http::RawClient> key_makers_;
};

// The input is too large for the event loop: the work starts again in the thread pool, with the
// body that was already decoded in place.
TEST_F(BudgetsTest, AToolThatWouldHoldUpALoopAnswersTheSame) {
  std::string text;
  std::string escaped;
  for (int i = 0; i < 60'000; ++i) {
    text += "é\n";
    escaped += R"(\u00e9\n)";
  }
  ASSERT_LT(escaped.size(), 600'000u);
  for (std::size_t bytes : {std::size_t{0}, std::size_t{200'000} / 8 * 8, escaped.size()}) {
    const auto part = escaped.substr(0, bytes / 8 * 8);
    const auto plain = text.substr(0, bytes / 8 * 3);
    const auto answer = call_tool(hash_generator, hash_body(part));
    EXPECT_EQ(answer.status, 200) << bytes;
    EXPECT_NE(answer.body.find(hex_of(sha256(plain))), std::string::npos) << bytes;
  }
}

class ShortTimeTest : public BudgetsTest {
 protected:
  ShortTimeTest() : BudgetsTest([](Settings& settings) { settings.limits.call_time_ms = 10; }) {}
};

TEST_F(ShortTimeTest, WhatTakesLongerIsRefusedWithTheReason) {
  const auto answer = call_tool(hash_generator, hash_body(std::string(8 << 20, 'x')));
  EXPECT_EQ(answer.status, 422) << answer.body;
  EXPECT_EQ(text(answer, "code"), "too_expensive");
  EXPECT_EQ(call_tool(hash_generator, hash_body("x")).status, 200);
}

class SmallAnswersTest : public BudgetsTest {
 protected:
  SmallAnswersTest()
      : BudgetsTest([](Settings& settings) { settings.limits.max_answer_bytes = 65'536; }) {}
};

TEST_F(SmallAnswersTest, LargerOnesAreRefusedWithTheReason) {
  const auto encode = [&](std::size_t bytes) {
    return call_tool("/api/v1/t/base64/", R"({"input":")" + std::string(bytes, 'x') + "\"}");
  };
  EXPECT_EQ(encode(40'000).status, 200);
  const auto answer = encode(60'000);
  EXPECT_EQ(answer.status, 422) << answer.body;
  EXPECT_EQ(text(answer, "code"), "answer_too_large");
  const auto document = call("GET", "/api/v1/schema/");
  EXPECT_EQ(document.status, 200) << "what the program itself brings along is no caller's doing";
}

class OneThreadTest : public BudgetsTest {
 protected:
  OneThreadTest() : BudgetsTest([](Settings& settings) { settings.server.work_threads = 1; }) {}
};

TEST_F(OneThreadTest, SigningInDoesNotWaitForHeavyCalls) {
  ASSERT_TRUE(app_.add_account("ann", test_password, std::nullopt));
  ask_for_large_keys(6);
  ApiClient(app_.port()).sign_in("ann");
  EXPECT_FALSE(key_makers_.back().readable(0)) << "the last key is far from made";
}

TEST_F(OneThreadTest, CallersThatLeaveMakeRoom) {
  ask_for_large_keys(30);
  key_makers_.clear();
  const auto answer = call_tool("/api/v1/t/lorem-ipsum/", "{}");
  EXPECT_EQ(answer.status, 200) << answer.body;
}

TEST_F(OneThreadTest, ADrainDoesNotWaitForHeavyCalls) {
  ask_for_large_keys(6);
  EXPECT_TRUE(call("GET", "/healthz").status == 200);
  app_.app().drain();
  std::set<int> seen;
  for (auto& maker : key_makers_) seen.insert(maker.read().status);
  for (const int status : seen)
    EXPECT_TRUE(status == 503 || status == 200 || status == 0) << status;
  EXPECT_TRUE(seen.contains(503) || seen.contains(0));
}

}  // namespace
}  // namespace toolyard::testing
