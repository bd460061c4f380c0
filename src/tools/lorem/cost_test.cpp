// Tests the limits of work and output of lorem-ipsum.
#include <gtest/gtest.h>

#include "tests/support/spent.h"
#include "tools/lorem_ipsum.h"

namespace toolyard::lorem_ipsum {
namespace {

using namespace std::chrono_literals;

TEST(LoremCost, TheTextAndItsParagraphsAreBoundedTogether) {
  Request request{.unit = Unit::words, .count = 1000, .seed = Seed{std::int64_t{1}}};
  Context context;
  const auto answer = run(request, context);
  ASSERT_TRUE(answer);
  // The size is estimated by the longest word, so the limit must be larger than the actual size.
  context.limits.output_bytes = 16 * 1000;
  EXPECT_TRUE(run(request, context));
  request.format = lorem::Format::html;
  request.word_list = std::vector<std::string_view>{"\"\"\"\"\"\"\"\"\"\"\"\"\"\""};
  const auto refused = run(request, context);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type, &problems::input_too_large);
  EXPECT_EQ(refused.error().faults.at(0).pointer, "/count");
}

TEST(LoremCost, EveryFormCanBeStopped) {
  for (const auto unit : {Unit::paragraphs, Unit::sentences, Unit::list}) {
    for (const auto format :
         {lorem::Format::text, lorem::Format::html, lorem::Format::markdown, lorem::Format::json}) {
      const Request request{
          .unit = unit, .count = 10'000, .seed = Seed{std::int64_t{1}}, .format = format};
      EXPECT_TRUE(stopped_within(0ms, [&] { static_cast<void>(run(request, {})); }));
    }
  }
}

}  // namespace
}  // namespace toolyard::lorem_ipsum
