#include "areas/limits/subject_table.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace toolyard::limits {
namespace {

struct Slot {
  CounterName name{};
  std::int64_t calls = 0;
  std::int64_t weight(std::int64_t) const { return calls; }
};
using Table = SubjectTable<Slot>;

constexpr auto no_clock = [] { return std::int64_t{0}; };

CounterName name_of(std::uint64_t number) { return {number, 1}; }
std::int64_t calls_of(Table& table, std::uint64_t number) {
  return table.use(name_of(number), no_clock, [](Slot& slot, auto) { return slot.calls; });
}
void count_both(Table& table, std::uint64_t number, std::uint64_t other) {
  table.use_both(name_of(number), name_of(other), no_clock, [](Slot& a, Slot& b, auto) {
    ++a.calls;
    ++b.calls;
  });
}

TEST(SubjectTable, GivesTwoSlotsThatStayWhatTheyAre) {
  Table table(1 << 20);
  for (std::uint64_t i = 1; i <= 10'000; ++i) count_both(table, i, i + 1);
  EXPECT_EQ(calls_of(table, 1), 1);
  for (std::uint64_t i = 2; i <= 10'000; ++i) EXPECT_EQ(calls_of(table, i), 2);
}

// One set of eight slots in each of the 64 shards, so that pairs often share a set, and a new slot
// without weight is always the first to be forgotten.
TEST(SubjectTable, NeverForgetsTheOneForTheOther) {
  Table table(1);
  for (std::uint64_t i = 1; i <= 10'000; ++i)
    table.use(name_of(i), no_clock, [](Slot& slot, auto) { slot.calls = 1'000; });
  for (std::uint64_t i = 1; i <= 20'000; ++i) {
    const auto name = name_of(1'000'000 + i), other = name_of(2'000'000 + i);
    table.use_both(name, other, no_clock, [&](Slot& a, Slot& b, auto) {
      EXPECT_NE(&a, &b);
      EXPECT_EQ(a.name, name);
      EXPECT_EQ(b.name, other);
      EXPECT_EQ(a.calls + b.calls, 0);
    });
  }
  EXPECT_EQ(table.memory_bytes(), 64 * 8 * sizeof(Slot));
}

TEST(SubjectTable, FindsBothAgainAfterItHasGrown) {
  for (int round = 0; round < 200; ++round) {
    Table table(1 << 12);
    // Slots without weight, which must survive while the table grows around them.
    for (std::uint64_t i = 1; i <= 600; ++i) {
      const auto name = name_of(2 * i), other = name_of(2 * i + 1);
      table.use_both(name, other, no_clock, [&](Slot& a, Slot& b, auto) {
        EXPECT_EQ(a.name, name);
        EXPECT_EQ(b.name, other);
        b.calls = 1;
      });
    }
  }
}

TEST(SubjectTable, DoesNotDeadlock) {
  Table table(1 << 10);
  constexpr std::uint64_t names = 5;
  constexpr int calls = 20'000;
  std::vector<std::thread> threads;
  for (std::uint64_t number = 0; number < 8; ++number)
    threads.emplace_back([&, number] {
      for (std::uint64_t i = 0; i < calls; ++i) {
        const auto one = (i + number) % names, step = 1 + (i + number) % (names - 1);
        const auto other = (one + step) % names;
        if (number % 2 == 0) count_both(table, one + 1, other + 1);
        else count_both(table, other + 1, one + 1);
      }
    });
  for (auto& thread : threads) thread.join();
  std::int64_t sum = 0;
  for (std::uint64_t i = 1; i <= names; ++i) sum += calls_of(table, i);
  EXPECT_EQ(sum, 2 * 8 * calls);
}

// A call that uses both slots always finds them equal.
TEST(SubjectTable, TakesFromBothAtOnce) {
  Table table(1 << 10);
  std::vector<std::thread> threads;
  for (int number = 0; number < 4; ++number)
    threads.emplace_back([&, number] {
      for (int i = 0; i < 20'000; ++i)
        table.use_both(name_of(number % 2 == 0 ? 1 : 2), name_of(number % 2 == 0 ? 2 : 1), no_clock,
                       [](Slot& a, Slot& b, auto) { EXPECT_EQ(a.calls++, b.calls++); });
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(calls_of(table, 1), 80'000);
}

}  // namespace
}  // namespace toolyard::limits
