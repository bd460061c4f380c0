// Generation of content by a language model over HTTP: what an editor sees when the provider
// responds, fails or is slow.
#include <gtest/gtest.h>

#include "tests/server/api_client.h"
#include "tests/support/servers/model_server.h"

namespace toolyard::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr auto list = "/api/v1/admin/content/";

struct OwnModel {
  ModelServer model;
};

class GenerationHttp : protected OwnModel, public ApiOnEnginesTest {
 protected:
  GenerationHttp()
      : ApiOnEnginesTest([this](Settings& settings) {
          settings.model.base_url = model.base_url();
          settings.model.model = "small";
          settings.model.api_key = "sk-planted-0123456789";
          settings.model.price_per_million = "1,2";
          settings.model.timeout_s = 1;
        }),
        bearer_(account("chloe", Role::editor)) {
    EXPECT_EQ(call("POST", std::string(list) + "templates/",
                   R"({"name":"t","purpose":"blog","body":"{{title}}","is_default":true})", bearer_)
                  .status,
              201);
  }

  // Creates an item and requests its generation while the provider sends these responses. Returns
  // the generation.
  std::string ask(std::vector<Reply> replies) {
    model.answer(std::move(replies));
    const auto made = call("POST", list, R"({"content_type":"blog","title":"A title"})", bearer_);
    EXPECT_EQ(made.status, 201) << made.body;
    place_ = list + text(made, "id") + "/";
    const auto requested = call("POST", place_ + "regenerate/", {}, bearer_);
    EXPECT_EQ(requested.status, 200) << requested.body;
    return text(requested, "generation");
  }
  // Waits until the item's `generation` has the state after this number of attempts. Returns it.
  std::string wait_for(std::string_view state, int attempts) {
    const auto wanted = R"("state":")" + std::string(state) + "\"";
    const auto tried = R"("attempts":)" + std::to_string(attempts) + ",";
    const auto end = steady_clock::now() + std::chrono::seconds(40);
    std::string last;
    while (steady_clock::now() < end) {
      last = text(call("GET", place_, {}, bearer_), "generation");
      if (last.find(wanted) != last.npos && last.find(tried) != last.npos) return last;
      std::this_thread::sleep_for(milliseconds(20));
    }
    return "never " + wanted + tried + ": " + last;
  }
  std::string error_of(const std::string& generation) {
    simdjson::dom::parser parser;
    simdjson::dom::element found;
    if (parser.parse(simdjson::padded_string(generation)).at_key("error").get(found))
      return generation;
    return found.is_string() ? std::string(std::string_view(found)) : simdjson::minify(found);
  }
  std::string status() { return text(call("GET", place_, {}, bearer_), "status"); }

  std::string bearer_;
  std::string place_;
};
INSTANTIATE_TEST_SUITE_P(Engines, GenerationHttp, both_engines(), engine_name);

TEST_P(GenerationHttp, WritesAndCounts) {
  ask({written("## A title\n\nText.")});
  const auto done = wait_for("idle", 1);
  EXPECT_EQ(error_of(done), "null");
  EXPECT_NE(done.find(R"("provider":"openai_compatible")"), done.npos) << done;
  EXPECT_EQ(done.find(R"("cost_micros":0,)"), done.npos) << done;
  EXPECT_EQ(status(), "ai_generated");
  EXPECT_EQ(app_.log().text().find("sk-planted"), std::string::npos);
}

// Each fault is retried once, and the second attempt succeeds.
TEST_P(GenerationHttp, FaultsThatMayPassAreShownAndTriedAgain) {
  auto cut = written("A text.");
  cut.cut_at = 40;
  auto slow = written("A text.");
  slow.wait = milliseconds(1'500);
  const std::pair<Reply, std::string> faults[] = {
      {refused(429, "Slow down.", {"Retry-After: 2"}),
       "The provider responded with 429: Slow down."},
      {refused(500, "Oh."), "The provider responded with 500: Oh."},
      {slow, "The provider takes too long. No response arrived within 1 s."},
      {cut, "The response of the provider is not valid. The response was truncated."},
      {{.body = "{\"choices\":[}"}, "The response of the provider is not valid JSON."}};
  for (const auto& [fault, what] : faults) {
    ask({fault, written("At last.")});
    EXPECT_EQ(error_of(wait_for("queued", 1)), what);
    EXPECT_EQ(status(), "draft");
    EXPECT_EQ(error_of(wait_for("idle", 2)), "null") << what;
    EXPECT_EQ(status(), "ai_generated");
  }
}

TEST_P(GenerationHttp, FaultsThatStayEndItAtOnce) {
  auto huge = written("A text.");
  huge.filler = std::size_t{100} << 20;
  const std::pair<Reply, std::string> faults[] = {
      {refused(400, "No such model."), "The provider responded with 400: No such model."},
      {refused(401, "Bad key sk-planted-0123456789"),
       "The provider responded with 401: Bad key ***"},
      {huge, "The response of the provider is too large. The response exceeds 4 MiB."}};
  for (const auto& [fault, what] : faults) {
    const auto before = model.calls();
    ask({fault});
    EXPECT_EQ(error_of(wait_for("failed", 1)), what);
    EXPECT_EQ(model.calls(), before + 1) << what;
    EXPECT_EQ(status(), "draft");
  }
}

TEST_P(GenerationHttp, RetryAfterIsHonoured) {
  ask({refused(429, "Slow down.", {"Retry-After: 3"}), written("At last.")});
  wait_for("queued", 1);
  const auto begin = steady_clock::now();
  wait_for("idle", 2);
  EXPECT_GT(steady_clock::now() - begin, milliseconds(2'000)) << "a second is the usual pause";
}

TEST_P(GenerationHttp, OneAtATime) {
  auto slow = written("A text.");
  slow.wait = milliseconds(600);
  ask({slow});
  const auto again = call("POST", place_ + "regenerate/", {}, bearer_);
  EXPECT_EQ(again.status, 409) << again.body;
  EXPECT_EQ(text(again, "code"), "generation_in_progress");
  wait_for("idle", 1);
  EXPECT_EQ(model.calls(), 1u);
}

TEST_P(GenerationHttp, NamesWhatIsWrong) {
  ask({written("A text.")});
  wait_for("idle", 1);
  const auto wrong = call("POST", place_ + "regenerate/",
                          R"({"provider":"nobody","template":99,"colour":1})", bearer_);
  EXPECT_EQ(wrong.status, 400);
  EXPECT_NE(wrong.body.find("/colour"), std::string::npos) << wrong.body;
  const auto named = call("POST", place_ + "regenerate/", R"({"provider":"nobody"})", bearer_);
  EXPECT_NE(named.body.find("/provider"), std::string::npos) << named.body;
  EXPECT_EQ(call("POST", place_ + "regenerate/", R"({"provider":"template"})", bearer_).status,
            200);
}

}  // namespace
}  // namespace toolyard::testing
