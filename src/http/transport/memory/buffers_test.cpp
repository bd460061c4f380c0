#include "http/transport/memory/buffers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string_view>
#include <vector>

namespace toolyard::http {
namespace {

Block block_of(std::size_t capacity) {
  Block block;
  block.reserve(capacity);
  return block;
}

TEST(BufferStore, RecyclesTheSmallestLargeBlockThatFits) {
  BufferStore store;
  for (const std::size_t capacity : {4u << 20, 1u << 20, 2u << 20}) {
    auto block = block_of(capacity);
    block.append(std::string_view("of the request before"));
    store.give_back(std::move(block));
  }
  EXPECT_FALSE(store.take_block(512u << 10, 1u << 20)) << "all are larger";
  const auto block = store.take_block(1536u << 10, 8u << 20);
  ASSERT_TRUE(block);
  EXPECT_GE(block->capacity(), 2u << 20);
  EXPECT_LT(block->capacity(), 4u << 20);
  EXPECT_EQ(block->size(), 0u);
  const auto next = store.take_block(1536u << 10, 8u << 20);
  ASSERT_TRUE(next);
  EXPECT_GE(next->capacity(), 4u << 20);
  EXPECT_FALSE(store.take_block(1536u << 10, 8u << 20));
}

TEST(BufferStore, RecyclesSmallBlocksForSmallBodies) {
  BufferStore store;
  EXPECT_FALSE(store.take_block(1, 1u << 20));
  store.give_back(block_of(1'000));
  EXPECT_FALSE(store.take_block(1, 1u << 20)) << "quicker made anew";
  store.give_back(block_of(60'000));
  store.give_back(block_of(1u << 20));
  EXPECT_FALSE(store.take_block(1, 50'000));
  const auto block = store.take_block(1'000, 65'000);
  ASSERT_TRUE(block);
  EXPECT_EQ(block->capacity(), 60'000u);
  EXPECT_FALSE(store.take_block(1'000, 65'000));
}

TEST(PagePool, GivesMemoryOfPagesBackToTheSystem) {
  constexpr int count = 1'000;
  PagePool pool;
  std::vector<char*> pages;
  for (int i = 0; i < count; ++i) std::memset(pages.emplace_back(pool.take()), 'x', 4096);
  for (char* const page : pages) pool.give_back(page);
  const auto cleared = [&] {
    pages.clear();
    for (int i = 0; i < count; ++i) pages.push_back(pool.take());
    const auto number = std::ranges::count(pages, '\0', [](const char* page) { return *page; });
    for (char* const page : pages) pool.give_back(page);
    return number;
  };
  EXPECT_EQ(cleared(), 0) << "warm until the pool ages";
  pool.age();
  EXPECT_GT(cleared(), count / 2);
}

TEST(BufferStore, FreesLargeBlocksThatNobodyUses) {
  BufferStore store;
  const auto is_kept = [&] {
    auto block = store.take_block(0, 8u << 20);
    if (!block) return false;
    store.give_back(*std::move(block));
    return true;
  };
  store.give_back(block_of(1u << 20));
  store.age();
  EXPECT_TRUE(is_kept());
  store.age();
  store.age();
  EXPECT_FALSE(is_kept());
}

TEST(BufferStore, KeepsNoMoreThanItMay) {
  BufferStore store;
  for (int i = 0; i < 20; ++i) store.give_back(block_of(8u << 20));
  int kept = 0;
  while (store.take_block(0, 16u << 20)) ++kept;
  EXPECT_EQ(kept, 3);
}

}  // namespace
}  // namespace toolyard::http
