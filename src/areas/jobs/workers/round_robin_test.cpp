#include "areas/jobs/workers/round_robin.h"

#include <gtest/gtest.h>

#include <array>

namespace toolyard::jobs {
namespace {

using Due = std::vector<std::size_t>;

TEST(JobRoundRobin, KindsAreTakenInTurn) {
  RoundRobin round_robin(3, 1);
  const Due all{0, 1, 2};
  for (const std::size_t expected : {0u, 1u, 2u, 0u, 1u, 2u}) {
    const auto kind = round_robin.take(all);
    ASSERT_EQ(kind, expected);
    round_robin.release(*kind);
  }
  round_robin.release(*round_robin.take(Due{1}));
  EXPECT_EQ(round_robin.take(Due{1, 2}), 2u);
}

TEST(JobRoundRobin, TheKindOfWhichFewestRunIsNext) {
  RoundRobin round_robin(2, 8);
  EXPECT_EQ(round_robin.take(Due{0}), 0u);
  EXPECT_EQ(round_robin.take(Due{0}), 0u);
  EXPECT_EQ(round_robin.take(Due{0, 1}), 1u);
  EXPECT_EQ(round_robin.take(Due{0, 1}), 1u);
  EXPECT_EQ(round_robin.take(Due{0, 1}), 0u);
}

TEST(JobRoundRobin, NoKindTakesAllWorkers) {
  RoundRobin round_robin(2, 3);
  EXPECT_EQ(round_robin.take(Due{0}), 0u);
  EXPECT_EQ(round_robin.take(Due{0}), 0u);
  EXPECT_EQ(round_robin.take(Due{0}), std::nullopt);
  EXPECT_EQ(round_robin.take(Due{0, 1}), 1u);
  round_robin.release(0);
  EXPECT_EQ(round_robin.take(Due{0}), 0u);
}

TEST(JobRoundRobin, OneKindOrOneWorkerIsNoReasonToWait) {
  RoundRobin alone(1, 2);
  EXPECT_EQ(alone.take(Due{0}), 0u);
  EXPECT_EQ(alone.take(Due{0}), 0u);
  EXPECT_EQ(alone.take(Due{}), std::nullopt);
  RoundRobin single(2, 1);
  EXPECT_EQ(single.take(Due{0}), 0u);
}

}  // namespace
}  // namespace toolyard::jobs
