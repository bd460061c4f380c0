// Cache of numbers that take long to count, with a limited age.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include "core/lru_cache.h"
#include "core/time/clock.h"

namespace toolyard {

class CountCache {
 public:
  // Returns the cached number for `name` if it is less than `oldest` old, else calls `count` and
  // returns its result; with an `oldest` of 0 seconds, `count` is always called. Results below
  // `least` are quick to count again and are not cached.
  template <class Count>
  std::int64_t find_or_count(std::string name, std::chrono::seconds oldest, Instant now,
                             const Count& count, std::int64_t least = 0) {
    const auto known = kept_.find(name);
    if (known && known->at <= now && now - known->at < oldest) return known->number;
    const std::int64_t number = count();
    if (number >= least) kept_.put(std::move(name), {number, now});
    return number;
  }

 private:
  struct Counted {
    std::int64_t number = 0;
    Instant at;
  };
  static constexpr std::size_t most = 100;
  LruCache<Counted> kept_{most};
};

}  // namespace toolyard
