#include "http/transport/answer_charge.h"

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

TEST(AnswerCharge, IsBoundedForEachCaller) {
  Memory memory;
  AnswerCharge first(memory.total, memory.callers), second(memory.total, memory.callers),
      third(memory.total, memory.callers);
  EXPECT_TRUE(first.take(120, 7, most));
  EXPECT_TRUE(second.take(80, 7, most)) << "half in all";
  EXPECT_FALSE(third.take(1, 7, most));
  EXPECT_EQ(memory.total.load(), 200u) << "what is refused is not charged";
  EXPECT_TRUE(third.take(200, 7 + 16, most)) << "another caller";
  first.release();
  EXPECT_TRUE(first.take(120, 7, most));
}

TEST(AnswerCharge, AllowsOneResponseOfAnySizeWithinTheTotal) {
  Memory memory;
  AnswerCharge large(memory.total, memory.callers), other(memory.total, memory.callers);
  EXPECT_FALSE(large.take(401, 1, most));
  EXPECT_TRUE(large.take(399, 1, most));
  EXPECT_FALSE(other.take(2, 2, most)) << "the total";
  EXPECT_TRUE(other.take(1, 2, most));
}

TEST(AnswerCharge, OfNobodyIsBoundedByTheTotal) {
  Memory memory;
  AnswerCharge first(memory.total, memory.callers), second(memory.total, memory.callers);
  EXPECT_TRUE(first.take(200, 0, most));
  EXPECT_TRUE(second.take(200, 0, most));
}

TEST(AnswerCharge, IsGivenBackByEveryThread) {
  Memory memory;
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t caller = 1; caller <= 4; ++caller)
      threads.emplace_back([&, caller] {
        AnswerCharge charge(memory.total, memory.callers);
        for (int i = 0; i < 1'000; ++i) charge.take(10, caller % 2 + 1, 1'000);
      });
  }
  EXPECT_EQ(memory.total.load(), 0u);
  AnswerCharge whole(memory.total, memory.callers);
  EXPECT_TRUE(whole.take(1'000, 1, 1'000)) << "the caller holds nothing else";
}

}  // namespace
}  // namespace toolyard::http
