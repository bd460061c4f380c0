#include "areas/metering/counting/row_pool.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>
#include <vector>

namespace toolyard::metering {
namespace {

constexpr std::uint32_t kRows = 256;  // an extent of four chunks

TEST(MeteringRowPool, FileRowsComeFirst) {
  RowPool pool(kRows);
  EXPECT_FALSE(pool.take());
  ASSERT_TRUE(pool.add_memory_rows());
  ASSERT_TRUE(pool.add_file_rows(Mapping(-1, 0, pool.extent_bytes())));
  EXPECT_EQ(pool.free_rows(), 2 * kRows);
  std::set<std::uint32_t> taken;
  for (int i = 0; i < 8; ++i) {
    const auto chunk = pool.take().value();
    EXPECT_TRUE(taken.insert(chunk).second);
    EXPECT_EQ(pool.backing(chunk * kRowsPerChunk), i < 4 ? Backing::file : Backing::memory);
  }
  EXPECT_FALSE(pool.take());
  for (const auto chunk : taken) pool.give_back(chunk);
  EXPECT_EQ(pool.free_file_rows(), kRows);
}

TEST(MeteringRowPool, IsBounded) {
  RowPool pool(kRows);
  std::size_t chunks = 0;
  while (pool.add_memory_rows())
    while (pool.take()) ++chunks;
  EXPECT_EQ(chunks, RowPool::kMaxMemoryExtents * kRows / kRowsPerChunk);
  while (pool.takes_file_rows())
    ASSERT_TRUE(pool.add_file_rows(Mapping(-1, 0, pool.extent_bytes())));
  EXPECT_FALSE(pool.add_file_rows(Mapping(-1, 0, pool.extent_bytes())));
  while (pool.take()) ++chunks;
  EXPECT_EQ(chunks, RowPool::kMaxExtents * kRows / kRowsPerChunk);
}

// A thread writes its mark into the chunk it has taken, and must find it unchanged.
TEST(MeteringRowPool, AChunkHasOneHolder) {
  RowPool pool(kRows);
  ASSERT_TRUE(pool.add_file_rows(Mapping(-1, 0, pool.extent_bytes())));
  std::atomic<int> mixed_up = 0;
  std::vector<std::thread> threads;
  for (int mark = 1; mark <= 4; ++mark)
    threads.emplace_back([&, mark] {
      for (int i = 0; i < 50'000; ++i) {
        const auto chunk = pool.take();
        if (!chunk) continue;
        auto& calls = pool.row(*chunk * kRowsPerChunk).calls;
        calls = mark;
        std::atomic_signal_fence(std::memory_order_seq_cst);
        mixed_up += std::atomic_ref(calls).load() != mark;
        pool.give_back(*chunk);
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(mixed_up, 0);
  EXPECT_EQ(pool.free_file_rows(), kRows);
}

}  // namespace
}  // namespace toolyard::metering
