// CBOR (RFC 8949) as authenticators write it (the canonical form of CTAP2): definite lengths, each
// in its shortest form, names that are unique, no tags and no fractions, a few levels at most.
// Whatever is written otherwise is refused.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace toolyard {

// Its texts are views into what was read.
struct CborItem {
  static constexpr int most_levels = 4;
  static constexpr std::uint64_t most_items = 64;  // of one list or map

  enum class Kind { integer, bytes, text, list, map, boolean, null };
  Kind kind = Kind::null;
  std::int64_t integer = 0;     // of a boolean: 0 or 1
  std::string_view content;     // of bytes and texts
  std::vector<CborItem> items;  // of a map: each name with its value behind it

  // The value of a name in a map; null where there is none.
  const CborItem* find(std::int64_t name) const;
  const CborItem* find(std::string_view name) const;
  std::size_t size() const { return kind == Kind::map ? items.size() / 2 : items.size(); }
};

// The item that the bytes begin with, which are left at what follows it.
std::optional<CborItem> read_cbor(std::string_view& bytes);
// The item that the bytes are, as a whole.
std::optional<CborItem> read_whole_cbor(std::string_view bytes);

}  // namespace toolyard
