// What nodes share to count a visitor once: the salt of a day, and the keys that were seen on it.
// Both are kept for that day only.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/time/day.h"

namespace toolyard {

class SharedVisitors {
 public:
  virtual ~SharedVisitors() = default;

  // Returns the salt of a day, the same on all nodes. Nullopt if the shared store is unavailable.
  // May block for a short time, as may `add`.
  virtual std::optional<std::array<std::uint64_t, 2>> salt(Day day) = 0;
  // Adds keys to those of a day. Returns for each whether it is new; nullopt if the shared store is
  // unavailable.
  virtual std::optional<std::vector<bool>> add(Day day, std::span<const std::uint64_t> keys) = 0;
};

}  // namespace toolyard
