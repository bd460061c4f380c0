// Generates many UUIDs at once: all random bytes are drawn in one call, and UUIDs with a time rise
// strictly.
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
  int version = 4;       // 1, 4, 6 or 7
  bool is_ulid = false;  // ULIDs instead, with times like version 7
  std::size_t count = 1;
  std::optional<Instant> at = {};  // time of the first one; null: now
  std::optional<std::uint64_t> node = {};
  std::optional<std::uint16_t> clock_seq = {};
  bool is_monotonic = true;  // version 7, ULIDs: a counter follows the time
};

struct Chance {
  const std::function<Instant()>& now;
  const std::function<void(std::span<unsigned char>)>& fill_random;
};

// Maximum size of a batch, so that the counter has room for all of it in one millisecond.
inline constexpr std::size_t max_in_batch = 10'000;

// Returns nothing if the version cannot represent the time. Without a given time, the UUIDs of
// versions 1, 6 and (if `is_monotonic`) 7, and ULIDs, are later than all of the same version that
// any thread has made before.
std::optional<std::vector<Uuid>> make_batch(const BatchOptions& options, const Chance& chance);

}  // namespace toolyard::uuid
