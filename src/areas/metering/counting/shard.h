// A shard of the counters. A thread locks it for one count and tries another shard if it is locked,
// so no thread waits and each row has one writer at a time: its counters need no atomic
// read-modify-write instructions.
#pragma once
#include <atomic>
#include <cstdint>
#include <vector>

#include "areas/metering/counting/counter_row.h"
#include "areas/metering/counting/row_pool.h"
#include "areas/metering/counting/tallies.h"

namespace toolyard::metering {

class alignas(64) Shard {
 public:
  Shard() : index_(256) {}

  bool try_lock() { return !is_held_.exchange(true, std::memory_order_acquire); }
  void unlock() { is_held_.store(false, std::memory_order_release); }

  // The caller of the functions below must have locked the shard.

  // Counts a call in the current batch, and returns where. If it throws, nothing was counted.
  CountedIn count(const ToolCall& call, RowPool& pool, Tallies& tallies);
  // Appends the chunks of the current batch to `chunks`, and begins the next batch.
  void seal(std::uint64_t next_batch, std::vector<std::uint32_t>& chunks);

 private:
  // Refers to a row. An entry of another batch is free, so the index need not be cleared for a new
  // batch.
  struct Entry {
    std::uint32_t batch = 0;
    std::uint32_t row = 0;
  };

  Entry& find(const Identity& who, std::uint64_t hash, RowPool& pool);
  bool begin_row(Entry& entry, const ToolCall& call, const Identity& who, RowPool& pool,
                 Tallies& tallies);
  bool take_chunk(RowPool& pool);
  void grow(RowPool& pool);

  std::atomic<bool> is_held_ = false;
  std::uint64_t batch_ = 1;
  std::uint32_t next_row_ = 0;
  std::uint32_t end_row_ = 0;
  std::uint32_t row_count_ = 0;
  std::vector<Entry> index_;  // open addressing, at most half full
  std::vector<std::uint32_t> chunks_;
};

}  // namespace toolyard::metering
