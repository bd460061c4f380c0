// The UUIDs that begin with a time: versions 1 and 6 count tenths of microseconds since the
// Gregorian calendar began, version 7 milliseconds since 1970.
#pragma once
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "core/describe/values.h"
#include "tools/uuid/uuid.h"

namespace toolyard::uuid {

// Tenths of microseconds since 1582-10-15T00:00Z; a UUID has 60 bits for them.
using Ticks = std::uint64_t;
inline constexpr Ticks most_ticks = (Ticks{1} << 60) - 1;
inline constexpr std::uint64_t most_unix_ms = (std::uint64_t{1} << 48) - 1;

std::optional<Ticks> ticks_at(Instant moment);

// What tells apart UUIDs of one tick, and whose they are.
struct Origin {
  std::uint16_t clock_seq = 0;  // 14 bits
  std::uint64_t node = 0;       // 48 bits
};
inline constexpr std::uint64_t multicast_bit = std::uint64_t{1} << 40;

Uuid version_1(Ticks ticks, const Origin& origin);
Uuid version_6(Ticks ticks, const Origin& origin);
Ticks ticks_of(const Uuid& uuid);  // of version 1 or 6
Origin origin_of(const Uuid& uuid);

// Puts a time and twelve bits after it into bytes that are random for the rest. A `sub_counter`
// takes the next `sub_bits` bits.
void make_version_7(Uuid& uuid, std::uint64_t unix_ms, unsigned counter, unsigned sub_counter = 0,
                    unsigned sub_bits = 0);
std::uint64_t unix_ms_of(const Uuid& uuid);  // of version 7

// RFC 3339, to the tenth of a microsecond; nothing for years that it cannot write.
std::optional<std::string> time_text_of_ticks(Ticks ticks);
std::optional<std::string> time_text_of_ms(std::uint64_t unix_ms);
std::int64_t unix_ms_of_ticks(Ticks ticks);

// Hands out numbers that only rise, to whichever thread asks. They run ahead of the clock when more
// are taken than it has, or when it is put back.
class RisingNumbers {
 public:
  // The first of `count` numbers in a row, at least `earliest`.
  std::uint64_t take(std::uint64_t earliest, std::uint64_t count);

 private:
  std::atomic<std::uint64_t> next_{0};
};

}  // namespace toolyard::uuid
