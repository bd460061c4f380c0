#include "areas/metering/counting/tallies.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace toolyard::metering {
namespace {

TEST(MeteringTallies, KeysAndUsersAreApart) {
  Tallies tallies;
  EXPECT_EQ(tallies.calls(Owner::key, 7, 100), 0);
  tallies.of(Owner::key, 7, 100)->calls += 3;
  tallies.of(Owner::user, 7, 100)->calls += 4;
  EXPECT_EQ(tallies.calls(Owner::key, 7, 100), 3);
  EXPECT_EQ(tallies.calls(Owner::user, 7, 100), 4);
  EXPECT_EQ(tallies.calls(Owner::key, 8, 100), 0);
}

TEST(MeteringTallies, KeepTwoMonths) {
  Tallies tallies;
  tallies.of(Owner::key, 7, 100)->calls += 3;
  tallies.of(Owner::key, 7, 101)->calls += 5;
  EXPECT_EQ(tallies.calls(Owner::key, 7, 100), 3);
  EXPECT_EQ(tallies.calls(Owner::key, 7, 101), 5);
  auto* next = tallies.of(Owner::key, 7, 102);
  EXPECT_EQ(next->calls, 0);
  EXPECT_EQ(next->seen, 0);
  EXPECT_EQ(tallies.calls(Owner::key, 7, 100), 0);
  EXPECT_EQ(tallies.of(Owner::key, 7, 100), nullptr);
  EXPECT_EQ(tallies.calls(Owner::key, 7, 101), 5);
}

TEST(MeteringTallies, ManyThreadsMakeEachOnce) {
  Tallies tallies;
  constexpr std::int64_t ids = 20'000;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (std::int64_t id = 1; id <= ids; ++id) tallies.of(Owner::key, id, 100)->calls += id;
    });
  for (auto& thread : threads) thread.join();
  for (std::int64_t id = 1; id <= ids; ++id) ASSERT_EQ(tallies.calls(Owner::key, id, 100), 4 * id);
}

}  // namespace
}  // namespace toolyard::metering
