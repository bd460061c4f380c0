// Holds visits between the request and the thread that counts them. Adding one copies a few hundred
// bytes, and waits neither for a disk nor for another thread.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "areas/visits/counting/visit.h"

namespace toolyard::visits {

class ViewBuffer {
 public:
  // Holds up to `max_bytes`; what comes when they are used up is lost. `shards`, a power of two, is
  // how many threads can add at the same time.
  explicit ViewBuffer(std::size_t max_bytes, std::size_t shards = shards_for_this_machine());

  // Returns false if there is no room. From any thread.
  bool add(const Visit& visit) noexcept;

  // Calls `count` with each visit so far, and forgets it. By one thread at a time. After an
  // exception, the next call continues with the visit after the one that has caused it.
  template <class Count> void drain(const Count& count) {
    count_taken(count);
    for (std::size_t i = 0; i < shard_count_; ++i) {
      take(shards_[i]);
      count_taken(count);
    }
  }

 private:
  struct alignas(64) Shard {
    std::atomic<bool> is_locked = false;
    std::string bytes;

    bool try_lock() noexcept { return !is_locked.exchange(true, std::memory_order_acquire); }
    void unlock() noexcept { is_locked.store(false, std::memory_order_release); }
    // Appends a visit as a whole, or returns false: there is no room, or no memory.
    bool append(std::span<const std::string_view> texts, std::size_t max_bytes) noexcept;
  };
  static std::size_t shards_for_this_machine();
  void take(Shard& shard);
  // Returns the next of the visits that were taken.
  Visit next();
  template <class Count> void count_taken(const Count& count) {
    while (counted_bytes_ < taken_.size()) count(next());
    taken_.clear();
    counted_bytes_ = 0;
  }

  const std::size_t shard_count_;
  const std::size_t max_shard_bytes_;
  const std::unique_ptr<Shard[]> shards_;
  std::string taken_;
  std::size_t counted_bytes_ = 0;  // of these
};

}  // namespace toolyard::visits
