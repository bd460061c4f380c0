#include "app/watches/memory_watch.h"

#include <gtest/gtest.h>

#include <barrier>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

namespace toolyard {
namespace {

// Each thread fills a heap of its own and keeps the end of it, so that nothing is returned unasked.
TEST(MemoryLimit, ReturnsWhatThreadsHaveFreed) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers have heaps of their own";
#endif
  constexpr std::size_t threads = 4, block = 64 << 10, blocks = 1'024;
  std::barrier step(threads + 1);
  std::vector<std::jthread> all;
  for (std::size_t i = 0; i < threads; ++i)
    all.emplace_back([&] {
      std::vector<std::unique_ptr<char[]>> mine(blocks);
      for (auto& one : mine) std::memset((one = std::make_unique<char[]>(block)).get(), 1, block);
      mine.erase(mine.begin(), mine.end() - 1);
      step.arrive_and_wait();
      step.arrive_and_wait();
    });
  step.arrive_and_wait();
  const auto before = kept_bytes();
  MemoryLimit limit;
  limit.look();
  const auto after = kept_bytes();
  step.arrive_and_wait();
  EXPECT_GT(before, threads * block * (blocks - 1) * 3 / 4);
  EXPECT_LT(after, MemoryLimit::max_kept / 2);
}

}  // namespace
}  // namespace toolyard
