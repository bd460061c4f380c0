// The on-disk format of counter files: a header that never changes except for one number, then rows
// of 64 bytes. Every row contains what it counts and for which batch, so that a file can be read in
// whatever state its process left it.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

#include "areas/metering/model.h"

namespace toolyard::metering {

// What a row counts.
struct Identity {
  UserId user{};
  KeyId key{};
  std::uint32_t hour = 0;  // since 1970
  std::uint16_t tool = 0;  // index in the header's list
  Outcome outcome = Outcome::success;
  std::uint8_t unused = 0;
  bool operator==(const Identity&) const = default;
};

// A row never crosses a cache line or a sector of a disk. While it is set up, its batch is 0; the
// batch is written last.
struct alignas(64) CounterRow {
  std::uint64_t batch = 0;
  Identity who;
  std::int64_t calls = 0;
  std::int64_t bytes_in = 0;
  std::int64_t bytes_out = 0;
  std::uint64_t check = 0;  // checksum of batch and identity
};
static_assert(sizeof(CounterRow) == 64 && std::is_trivially_copyable_v<CounterRow>);

inline std::uint64_t hash_of(const Identity& who) {
  std::uint64_t tail;
  std::memcpy(&tail, &who.hour, sizeof tail);
  auto hash = std::uint64_t(who.user) * 0x9e3779b97f4a7c15;
  hash = (hash ^ hash >> 32 ^ std::uint64_t(who.key)) * 0xd6e8feb86659fd93;
  hash = (hash ^ hash >> 32 ^ tail) * 0xd6e8feb86659fd93;
  return hash ^ hash >> 32;
}
static_assert(offsetof(Identity, unused) - offsetof(Identity, hour) == 7);

inline std::uint64_t check_of(std::uint64_t batch, const Identity& who) {
  return (hash_of(who) + batch) * 0x9e3779b97f4a7c15 + 1;
}

inline constexpr std::size_t kMaxTools = 256;
inline constexpr std::size_t kToolNameSize = 32;  // padded with zeros

struct FileHeader {
  std::array<char, 8> magic{'T', 'Y', 'U', 'S', 'A', 'G', 'E', '1'};
  std::int64_t source = 0;
  std::uint64_t tool_count = 0;
  std::array<std::array<char, kToolNameSize>, kMaxTools> tools{};
  std::uint64_t check = 0;  // checksum of all members before it
};
static_assert(std::is_trivially_copyable_v<FileHeader>);

inline constexpr std::size_t kHeaderSize = 16'384;  // bytes in the file; rows begin at a page
// Offset in the file of the number of the last batch that is known to have been merged. It may lag
// behind the database, which is authoritative.
inline constexpr std::size_t kMergedOffset = 12'288;
static_assert(sizeof(FileHeader) <= kMergedOffset);

inline std::uint64_t check_of(const FileHeader& header) {
  std::uint64_t sum = 0xcbf29ce484222325;
  const auto* bytes = reinterpret_cast<const unsigned char*>(&header);
  for (std::size_t i = 0; i < offsetof(FileHeader, check); ++i)
    sum = (sum ^ bytes[i]) * 0x100000001b3;
  return sum;
}

}  // namespace toolyard::metering
