#include "areas/jobs/turns.h"

#include <gtest/gtest.h>

#include <array>

namespace toolyard::jobs {
namespace {

using Due = std::vector<std::size_t>;

TEST(JobTurns, KindsTakeTurns) {
  Turns turns(3, 1);
  const Due all{0, 1, 2};
  for (const std::size_t expected : {0u, 1u, 2u, 0u, 1u, 2u}) {
    const auto kind = turns.take(all);
    ASSERT_EQ(kind, expected);
    turns.give_back(*kind);
  }
  turns.give_back(*turns.take(Due{1}));
  EXPECT_EQ(turns.take(Due{1, 2}), 2u);
}

TEST(JobTurns, TheKindOfWhichFewestRunIsNext) {
  Turns turns(2, 8);
  EXPECT_EQ(turns.take(Due{0}), 0u);
  EXPECT_EQ(turns.take(Due{0}), 0u);
  EXPECT_EQ(turns.take(Due{0, 1}), 1u);
  EXPECT_EQ(turns.take(Due{0, 1}), 1u);
  EXPECT_EQ(turns.take(Due{0, 1}), 0u);
}

TEST(JobTurns, NoKindTakesAllWorkers) {
  Turns turns(2, 3);
  EXPECT_EQ(turns.take(Due{0}), 0u);
  EXPECT_EQ(turns.take(Due{0}), 0u);
  EXPECT_EQ(turns.take(Due{0}), std::nullopt);
  EXPECT_EQ(turns.take(Due{0, 1}), 1u);
  turns.give_back(0);
  EXPECT_EQ(turns.take(Due{0}), 0u);
}

TEST(JobTurns, OneKindOrOneWorkerIsNoReasonToWait) {
  Turns alone(1, 2);
  EXPECT_EQ(alone.take(Due{0}), 0u);
  EXPECT_EQ(alone.take(Due{0}), 0u);
  EXPECT_EQ(alone.take(Due{}), std::nullopt);
  Turns single(2, 1);
  EXPECT_EQ(single.take(Due{0}), 0u);
}

}  // namespace
}  // namespace toolyard::jobs
