// The layout of a UUID (RFC 9562): sixteen bytes, among them the version and the variant, which
// define the meaning of the others.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::uuid {

using Uuid = std::array<std::uint8_t, 16>;

// Variants, by the highest bits of the ninth byte (RFC 9562 section 4.1).
enum class Variant { ncs, rfc, microsoft, future };
constexpr auto spellings(Variant) {
  return std::to_array<Spelling<Variant>>(
      {{Variant::ncs, "0xx", "Apollo NCS, and the nil UUID.", "NCS"},
       {Variant::rfc, "10x", "RFC 9562 and its predecessor RFC 4122.", "RFC 9562"},
       {Variant::microsoft, "110", "Microsoft, for backward compatibility.", "Microsoft"},
       {Variant::future, "111", "Reserved, and the max UUID.", "Reserved"}});
}

enum class Special { nil, max };
constexpr auto spellings(Special) {
  return std::to_array<Spelling<Special>>(
      {{Special::nil, "nil", "All bits are zero."}, {Special::max, "max", "All bits are one."}});
}

inline constexpr Uuid nil{};
inline constexpr Uuid max = [] {
  Uuid all{};
  all.fill(0xff);
  return all;
}();

constexpr Variant variant_of(const Uuid& uuid) {
  const unsigned bits = uuid[8] >> 5;
  return bits < 4    ? Variant::ncs
         : bits < 6  ? Variant::rfc
         : bits == 6 ? Variant::microsoft
                     : Variant::future;
}

// Returns the version field, which is meaningful only if the variant is `rfc`.
constexpr int version_field(const Uuid& uuid) { return uuid[6] >> 4; }

// Sets the version, and the variant of RFC 9562, in sixteen bytes.
constexpr void mark(Uuid& uuid, int version) {
  uuid[6] = static_cast<std::uint8_t>((uuid[6] & 0x0f) | version << 4);
  uuid[8] = static_cast<std::uint8_t>((uuid[8] & 0x3f) | 0x80);
}

inline std::string_view bytes_of(const Uuid& uuid) {
  return {reinterpret_cast<const char*>(uuid.data()), uuid.size()};
}

}  // namespace toolyard::uuid
