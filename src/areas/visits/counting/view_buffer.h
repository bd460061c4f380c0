// Holds visits between the request and the thread that counts them. Adding one copies a few hundred
// bytes, and waits neither for a disk nor for another thread.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "areas/visits/counting/visit.h"

namespace toolyard::visits {

class ViewBuffer {
 public:
  // Holds up to `max_bytes`; what comes when they are used up is lost.
  explicit ViewBuffer(std::size_t max_bytes);

  // Returns false if there is no room. From any thread.
  bool add(const Visit& visit) noexcept;

  // Calls `count` with all visits so far, and forgets them. By one thread at a time.
  template <class Count> void drain(const Count& count) {
    for (std::size_t i = 0; i < shard_count_; ++i) {
      take(shards_[i]);
      for (std::string_view left = taken_; !left.empty();) count(next(left));
      taken_.clear();
    }
  }

 private:
  struct alignas(64) Shard {
    std::atomic<bool> is_locked = false;
    std::string bytes;
  };
  Shard& lock() noexcept;
  void take(Shard& shard);
  static Visit next(std::string_view& left);

  const std::size_t shard_count_;
  const std::size_t max_shard_bytes_;
  const std::unique_ptr<Shard[]> shards_;
  std::string taken_;
};

}  // namespace toolyard::visits
