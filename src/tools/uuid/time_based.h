// Time-based UUIDs: versions 1 and 6 count ticks of 100 ns since the start of the Gregorian
// calendar, version 7 counts milliseconds since 1970.
#pragma once
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "core/describe/values.h"
#include "tools/uuid/uuid.h"

namespace toolyard::uuid {

// Ticks of 100 ns since 1582-10-15T00:00Z; a UUID has 60 bits for them.
using Ticks = std::uint64_t;
inline constexpr Ticks max_ticks = (Ticks{1} << 60) - 1;
inline constexpr std::uint64_t max_unix_ms = (std::uint64_t{1} << 48) - 1;

std::optional<Ticks> ticks_at(Instant moment);

// Distinguishes UUIDs of the same tick, and those of different nodes.
struct Origin {
  std::uint16_t clock_seq = 0;  // 14 bits
  std::uint64_t node = 0;       // 48 bits
};
inline constexpr std::uint64_t multicast_bit = std::uint64_t{1} << 40;

Uuid version_1(Ticks ticks, const Origin& origin);
Uuid version_6(Ticks ticks, const Origin& origin);
Ticks ticks_of(const Uuid& uuid);  // of version 1 or 6
Origin origin_of(const Uuid& uuid);

// Writes a time and a counter of twelve bits into bytes that are otherwise random. `sub_counter`
// takes the next `sub_bits` bits.
void make_version_7(Uuid& uuid, std::uint64_t unix_ms, unsigned counter, unsigned sub_counter = 0,
                    unsigned sub_bits = 0);
std::uint64_t unix_ms_of(const Uuid& uuid);  // of version 7 and of a ULID

// The same for a ULID, without marks. The counter has at most 16 bits.
void make_ulid(Uuid& uuid, std::uint64_t unix_ms, unsigned counter = 0, unsigned counter_bits = 0);

// Return the time in RFC 3339, to 100 ns; nothing for years that this format does not support.
std::optional<std::string> time_text_of_ticks(Ticks ticks);
std::optional<std::string> time_text_of_ms(std::uint64_t unix_ms);
std::int64_t unix_ms_of_ticks(Ticks ticks);

// Hands out strictly rising numbers to any thread. They run ahead of the clock if more are taken
// than it provides, or if it is set back.
class MonotonicCounter {
 public:
  // Returns the first of `count` consecutive numbers, which is at least `earliest`.
  std::uint64_t take(std::uint64_t earliest, std::uint64_t count);

 private:
  std::atomic<std::uint64_t> next_{0};
};

}  // namespace toolyard::uuid
