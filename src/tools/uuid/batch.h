// Many UUIDs at once: all random bytes are drawn in one go, and those with a time rise strictly.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/describe/values.h"
#include "tools/uuid/uuid.h"

namespace toolyard::uuid {

struct BatchOptions {
  int version = 4;  // 1, 4, 6 or 7
  std::size_t count = 1;
  std::optional<Instant> at = {};  // the first one's time; now where there is none
  std::optional<std::uint64_t> node = {};
  std::optional<std::uint16_t> clock_seq = {};
  bool is_monotonic = true;  // version 7: a counter follows the time
};

struct Chance {
  const std::function<Instant()>& now;
  const std::function<void(std::span<unsigned char>)>& fill_random;
};

// The most there may be in a batch, so that the counters of one millisecond are enough.
inline constexpr std::size_t most_in_batch = 10'000;

// Nothing where the version cannot hold the time. Without a given time the UUIDs of version 1, 6
// and 7 are greater than all of the same version that any thread has made before.
std::optional<std::vector<Uuid>> make_batch(const BatchOptions& options, const Chance& chance);

}  // namespace toolyard::uuid
