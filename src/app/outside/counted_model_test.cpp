#include "app/outside/counted_model.h"

#include <gtest/gtest.h>

#include "tests/support/areas/fake_model.h"

namespace toolyard {
namespace {

TEST(CountedModel, CountsWhatWasWrittenAndNothingElse) {
  auto fake = std::make_unique<testing::FakeModel>("fake");
  fake->say("One.");
  fake->say(std::unexpected(WritingFault{.what = "No."}));
  fake->say("Two.");
  CountedModel model(std::move(fake));
  EXPECT_EQ(model.name(), "fake");
  EXPECT_EQ(model.cost_at_most({}), 100);
  EXPECT_TRUE(model.write({}, {}));
  EXPECT_FALSE(model.write({}, {}));
  EXPECT_EQ(model.write({}, {})->text, "Two.");
  EXPECT_EQ(model.counts().prompt_tokens, 60u);
  EXPECT_EQ(model.counts().completion_tokens, 24u);
  EXPECT_EQ(model.counts().cost_micros, 84u);
}

}  // namespace
}  // namespace toolyard
