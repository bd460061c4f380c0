#include "http/transport/memory/caller_charge.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace toolyard::http {
namespace {

constexpr std::uint64_t most = 400;

struct Memory {
  std::atomic<std::uint64_t> total{0};
  HeldByCaller callers;
};

TEST(CallerCharge, IsBoundedForEachCaller) {
  Memory memory;
  CallerCharge first(memory.total, memory.callers), second(memory.total, memory.callers),
      third(memory.total, memory.callers);
  EXPECT_TRUE(first.grow(120, 7, most));
  EXPECT_TRUE(second.grow(80, 7, most)) << "half in all";
  EXPECT_FALSE(third.grow(1, 7, most));
  EXPECT_EQ(memory.total.load(), 200u) << "what is refused is not charged";
  EXPECT_TRUE(third.grow(200, 7 + 16, most)) << "another caller";
  first.release();
  EXPECT_TRUE(first.grow(120, 7, most));
}

TEST(CallerCharge, AllowsOneResponseOfAnySizeWithinTheTotal) {
  Memory memory;
  CallerCharge large(memory.total, memory.callers), other(memory.total, memory.callers);
  EXPECT_FALSE(large.grow(401, 1, most));
  EXPECT_TRUE(large.grow(399, 1, most));
  EXPECT_FALSE(other.grow(2, 2, most)) << "the total";
  EXPECT_TRUE(other.grow(1, 2, most));
}

TEST(CallerCharge, OfNobodyIsBoundedByTheTotal) {
  Memory memory;
  CallerCharge first(memory.total, memory.callers), second(memory.total, memory.callers);
  EXPECT_TRUE(first.grow(200, 0, most));
  EXPECT_TRUE(second.grow(200, 0, most));
}

TEST(CallerCharge, IsGivenBackByEveryThread) {
  Memory memory;
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t caller = 1; caller <= 4; ++caller)
      threads.emplace_back([&, caller] {
        CallerCharge charge(memory.total, memory.callers);
        for (int i = 0; i < 1'000; ++i) charge.grow(10, caller % 2 + 1, 1'000);
      });
  }
  EXPECT_EQ(memory.total.load(), 0u);
  CallerCharge whole(memory.total, memory.callers);
  EXPECT_TRUE(whole.grow(1'000, 1, 1'000)) << "the caller holds nothing else";
}

}  // namespace
}  // namespace toolyard::http
