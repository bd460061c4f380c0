// One of several places to count in. A thread holds it for one count and goes elsewhere when it is
// held, so nobody waits and a row has one writer at a time: its counters need no locked
// instructions.
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

  // The rest is for whoever holds it.

  // Counts in the current batch; says where. Whatever it throws, nothing was counted.
  CountedIn count(const ToolCall& call, RowPool& pool, Tallies& tallies);
  // Hands over the chunks of the current batch, and begins the next.
  void seal(std::uint64_t next_batch, std::vector<std::uint32_t>& chunks);

 private:
  // Where a row is. An entry of another batch is a free one, so that no batch has to be cleared.
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
