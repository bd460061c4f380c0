// The cost of calls of word-counter.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/spent.h"
#include "tests/support/texts/repeated.h"
#include "tools/word_counter.h"

namespace toolyard::word_counter {
namespace {

using namespace std::chrono_literals;

// Phrases overlap, so each part of the text is in several of them.
TEST(WordsCost, PhrasesLargerThanAllowedAreRefused) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += std::string(1000, static_cast<char>('a' + i % 26)) + "x ";
  Context context;
  context.limits.output_bytes = 60'000;
  Request request{.input = text, .top = 1000};
  EXPECT_TRUE(run(request, context));
  request.ngram = 5;
  const auto refused = run(request, context);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type, &problems::input_too_large);
  EXPECT_EQ(refused.error().faults.at(0).pointer, "/top");
}

// Many stop words cost no more than a few comparisons per word.
TEST(WordsCost, StopWordsAreLookedUp) {
  std::vector<std::string> stops;
  for (int i = 0; i < 1000; ++i) stops.push_back("stop" + std::to_string(i));
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "stop" + std::to_string(i) + " ";
  Request request{.input = text, .top = 1};
  request.stop_words = std::vector<std::string_view>(stops.begin(), stops.end());
  EXPECT_TRUE(ends_within(1500ms, [&] {
    const auto answer = run(request, {});
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->top_words.at(0).word, "stop1000");
  }));
}

TEST(WordsCost, EveryKindOfTextCanBeStopped) {
  for (const auto& text :
       {repeated("a", 1'000'000), repeated("a b. ", 100'000), repeated("é ", 100'000),
        repeated("\n", 1'000'000), repeated("สวัสดี", 20'000), repeated(". ", 200'000)}) {
    Request request{.input = text};
    request.include = std::vector{Include::readability, Include::sentences, Include::characters};
    EXPECT_TRUE(stopped_within(0ms, [&] { static_cast<void>(run(request, {})); }))
        << text.substr(0, 10);
  }
}

}  // namespace
}  // namespace toolyard::word_counter
