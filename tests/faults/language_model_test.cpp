// Tests the client of language models against a server with every kind of fault.
#include <gtest/gtest.h>

#include <thread>

#include "adapters/openai/model.h"
#include "tests/support/servers/model_server.h"

namespace toolyard::testing {
namespace {

using openai::OpenAiModel;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;
using Written = std::expected<WrittenText, WritingFault>;

constexpr auto key = "sk-planted-0123456789";
constexpr auto now = Instant(seconds(784'111'777));  // Sun, 06 Nov 1994 08:49:37 GMT
constexpr auto busy_moment = milliseconds(700);      // longest stop on a busy machine

class LanguageModelFaults : public ::testing::Test {
 protected:
  openai::Options options() const {
    return {.base_url = server_.base_url() + "/",
            .key = key,
            .model = "small-1",
            .price = {150'000, 600'000},
            .timeout = milliseconds(2'000),
            .now = [] { return now; }};
  }
  Written write(Reply reply) {
    server_.answer(std::move(reply));
    return model_.write(task_, {});
  }
  // Expects a fault with this message, which must not contain the key.
  void expect(const Written& written, const std::string& what, bool is_final,
              std::optional<seconds> wait = std::nullopt) {
    ASSERT_FALSE(written) << written->text;
    EXPECT_EQ(written.error().what, what);
    EXPECT_EQ(written.error().is_final, is_final) << what;
    EXPECT_EQ(written.error().wait, wait) << what;
    EXPECT_EQ(written.error().what.find("planted"), std::string::npos) << what;
  }

  ModelServer server_;
  OpenAiModel model_{options()};
  WritingTask task_{.system_prompt = "Be brief.", .prompt = "Write.", .max_tokens = 50};
};

TEST_F(LanguageModelFaults, AreNoneIfAllSucceeds) {
  const auto written = model_.write(task_, {});
  ASSERT_TRUE(written) << written.error().what;
  EXPECT_EQ(written->text, "A text.");
  EXPECT_EQ(written->model, "small-1-0613");
  EXPECT_EQ(written->prompt_tokens, 21);
  EXPECT_EQ(written->completion_tokens, 7);
  EXPECT_EQ(written->cost_micros, 8);  // 3.15 + 4.2
  EXPECT_LE(written->cost_micros, model_.cost_at_most(task_));
  EXPECT_FALSE(written->is_cut_off);
  const auto got = server_.last();
  EXPECT_TRUE(got.head.starts_with("POST /v1/chat/completions HTTP/1.1\r\n")) << got.head;
  EXPECT_NE(got.head.find("\r\nAuthorization: Bearer sk-planted-0123456789\r\n"), got.head.npos);
  EXPECT_NE(got.head.find("\r\nContent-Type: application/json\r\n"), got.head.npos);
  EXPECT_EQ(got.body, R"({"model":"small-1","messages":[{"role":"system","content":"Be brief."},)"
                      R"({"role":"user","content":"Write."}],"temperature":0.7,"max_tokens":50,)"
                      R"("stream":false})");
}

TEST_F(LanguageModelFaults, SendsNoKeyWhereThereIsNone) {
  auto keyless = options();
  keyless.key.clear();
  EXPECT_TRUE(OpenAiModel(keyless).write(task_, {}));
  EXPECT_EQ(server_.last().head.find("Authorization"), std::string::npos);
}

TEST_F(LanguageModelFaults, CountsWhereTheProviderDoesNot) {
  const std::string text = "Twelve bytes";
  const auto start = R"({"choices":[{"message":{"content":")" + text + R"("},"finish_reason":")";
  const auto whole = write({.body = start + R"(stop"}]})"});
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->model, "small-1");
  EXPECT_EQ(whole->prompt_tokens, 9 + 6 + 64);
  EXPECT_EQ(whole->completion_tokens, 12);
  const auto cut = write({.body = start + R"(length"}]})"});
  ASSERT_TRUE(cut);
  EXPECT_TRUE(cut->is_cut_off);
  EXPECT_EQ(cut->text, text);
  EXPECT_EQ(cut->completion_tokens, task_.max_tokens);
  EXPECT_LE(cut->cost_micros, model_.cost_at_most(task_));
}

TEST_F(LanguageModelFaults, AreWorthAnotherCallOrNot) {
  for (const int status : {408, 409, 429, 500, 502, 503, 504, 529})
    expect(write(refused(status, "Not now.")),
           "The provider responded with " + std::to_string(status) + ": Not now.", false);
  for (const int status : {400, 401, 402, 403, 404, 405, 410, 413, 415, 422, 426})
    expect(write(refused(status, "No.", {"Retry-After: 5"})),
           "The provider responded with " + std::to_string(status) + ": No.", true);
  expect(write({.status = 503, .body = "<html>away</html>"}), "The provider responded with 503.",
         false);
}

TEST_F(LanguageModelFaults, TellHowLongToWait) {
  const auto expect_wait = [&](std::vector<std::string> headers, std::optional<seconds> wait) {
    expect(write(refused(429, "Slow down.", std::move(headers))),
           "The provider responded with 429: Slow down.", false, wait);
  };
  expect_wait({"Retry-After: 7"}, seconds(7));
  expect_wait({"retry-after: Sun, 06 Nov 1994 08:51:37 GMT"}, seconds(120));
  expect_wait({"Retry-After: 86400"}, seconds(3'600));
  expect_wait({"retry-after-ms: 1200", "retry-after: 9"}, seconds(2));
  expect_wait({"Retry-After: soon"}, std::nullopt);
}

TEST_F(LanguageModelFaults, NeverHoldTheKey) {
  const std::string echo = std::string("Incorrect API key: ") + key + "\x1b[0m\r\n(" + key + ").";
  expect(write(refused(401, echo)),
         "The provider responded with 401: Incorrect API key: *** [0m (***).", true);
  expect(write({.body = R"({"error":{"message":"Bad )" + std::string(key) + R"("}})"}),
         "The provider responded with an error: Bad ***", false);
  expect(write({.body = R"({"choices":[{"message":{"refusal":")" + std::string(key) + R"("}}]})"}),
         "The model refused: ***", true);
  const auto long_one = write(refused(400, std::string(295, 'x') + key));
  EXPECT_EQ(long_one.error().what,
            "The provider responded with 400: " + std::string(295, 'x') + "***");
  const auto longer = write(refused(400, std::string(500, 'x') + key));
  EXPECT_EQ(longer.error().what, "The provider responded with 400: " + std::string(299, 'x') + "…");
  const auto named = write({.body = R"({"model":")" + std::string(key) +
                                    R"(","choices":[{"message":{"content":"x"}}]})"});
  ASSERT_TRUE(named);
  EXPECT_EQ(named->model, "***");
}

TEST_F(LanguageModelFaults, FollowNoRedirect) {
  expect(write({.status = 307, .headers = {"Location: " + server_.base_url() + "/x"}}),
         "The provider responded with 307; redirects are not followed.", true);
  EXPECT_EQ(server_.calls(), 1u);
}

TEST_F(LanguageModelFaults, OfBrokenAnswersAreWorthAnotherCall) {
  const std::string no_json = "The response of the provider is not valid JSON.";
  auto cut = written("A text.");
  cut.cut_at = 40;
  expect(write(cut), "The response of the provider is not valid. The response was truncated.",
         false);
  cut.has_length = false;
  expect(write(cut), no_json, false);
  expect(write({.body = "{\"choices\":[}"}), no_json, false);
  expect(write({.body = "<html></html>"}), no_json, false);
  expect(write({.way = Reply::Way::closes}),
         "The response of the provider is not valid. The connection was lost before a response "
         "arrived.",
         false);
  expect(write({.headers = {"Content-Encoding: gzip"}, .body = "no gzip"}),
         "The response of the provider is not valid. The response cannot be decompressed.", false);
}

TEST_F(LanguageModelFaults, OfAnswersWithoutTextAreFinalWhereTheModelMeantIt) {
  expect(write(written("Ha", "content_filter")),
         "The content filter of the provider blocked the text.", true);
  expect(write(written("", "length")),
         "The model reached `max_tokens` before it wrote anything; increase the limit.", true);
  expect(write(written("")), "The model returned an empty text.", false);
}

TEST_F(LanguageModelFaults, OfHugeAnswersComeEarly) {
  const auto* what = "The response of the provider is too large. The response exceeds 4 MiB.";
  auto huge = written("A text.");
  huge.filler = std::size_t{100} << 20;
  expect(write(huge), what, true);
  huge.has_length = false;
  expect(write(huge), what, true);
  EXPECT_LT(server_.bytes_sent(), std::size_t{32} << 20);  // data in socket buffers
  auto large = written("A text.");
  large.filler = (std::size_t{4} << 20) - large.body.size();
  EXPECT_TRUE(write(large));
}

TEST_F(LanguageModelFaults, OfSlowAnswersComeInTime) {
  const auto begin = steady_clock::now();
  expect(write({.way = Reply::Way::never_answers}),
         "The provider takes too long. No response arrived within 2 s.", false);
  auto slow = written("A text.");
  slow.piece = 1;
  slow.pause = milliseconds(50);
  expect(write(slow), "The provider takes too long. The response was not complete within 2 s.",
         false);
  EXPECT_LT(steady_clock::now() - begin, seconds(4) + 2 * busy_moment);
  auto late = written("A text.");
  late.wait = milliseconds(500);
  EXPECT_TRUE(write(late));
}

TEST_F(LanguageModelFaults, ReportAnUnreachableHost) {
  auto elsewhere = options();
  {
    const ModelServer gone;
    elsewhere.base_url = gone.base_url();
  }
  expect(OpenAiModel(elsewhere).write(task_, {}),
         "The provider cannot be reached. The host refused the connection.", false);
  elsewhere.base_url = "http://nowhere.invalid/v1";
  expect(OpenAiModel(elsewhere).write(task_, {}),
         "The provider cannot be reached. The name of the host cannot be resolved.", false);
}

TEST_F(LanguageModelFaults, StopImmediatelyOnRequest) {
  server_.answer({.way = Reply::Way::never_answers});
  std::stop_source source;
  steady_clock::time_point stopped;
  const std::jthread stopping([&] {
    server_.wait_for_calls(1);
    stopped = steady_clock::now();
    source.request_stop();
  });
  expect(model_.write(task_, source.get_token()),
         "The request was cancelled before the response arrived.", false);
  EXPECT_LT(steady_clock::now() - stopped, busy_moment);
}

TEST_F(LanguageModelFaults, ConcurrentCallsHaveIndependentFaults) {
  std::vector<Reply> replies;
  for (int i = 0; i < 40; ++i) {
    replies.push_back(i % 4 == 0   ? refused(429, "Slow down.")
                      : i % 4 == 1 ? Reply{.way = Reply::Way::closes}
                                   : written("A text."));
    replies.back().wait = milliseconds(5);
  }
  server_.answer(std::move(replies));
  std::atomic<int> well = 0, limited = 0, broken = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i)
      threads.emplace_back([&] {
        for (int round = 0; round < 5; ++round) {
          const auto written = model_.write(task_, {});
          if (written) ++(written->text == "A text." ? well : broken);
          else ++(written.error().what.contains("429") ? limited : broken);
        }
      });
  }
  EXPECT_EQ(server_.calls(), 40u);  // each call is sent once, whatever its result
  EXPECT_EQ(well, 20);
  EXPECT_EQ(limited, 10);
  EXPECT_EQ(broken, 10);
}

}  // namespace
}  // namespace toolyard::testing
