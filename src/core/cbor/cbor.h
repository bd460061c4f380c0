// CBOR decoder (RFC 8949) for data of authenticators, in the canonical form of CTAP2: definite
// lengths, each in its shortest form, unique keys, no tags, no floating point, and a few levels of
// nesting at most. Everything else is rejected.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace toolyard {

// A decoded value. `content` is a view of the input.
struct CborItem {
  static constexpr int max_levels = 4;
  static constexpr std::uint64_t most_items = 64;  // entries of one list or map

  enum class Kind { integer, bytes, text, list, map, boolean, null };
  Kind kind = Kind::null;
  std::int64_t integer = 0;     // of a boolean: 0 or 1
  std::string_view content;     // of bytes and texts
  std::vector<CborItem> items;  // of a map: each key, followed by its value

  // Returns the value of a key in a map, or null if there is none.
  const CborItem* find(std::int64_t name) const;
  const CborItem* find(std::string_view name) const;
  std::size_t size() const { return kind == Kind::map ? items.size() / 2 : items.size(); }
};

// Decodes the item at the start of `bytes` and removes it from `bytes`. Returns null if it is not
// valid.
std::optional<CborItem> read_cbor(std::string_view& bytes);
// Decodes a single item that takes up all of `bytes`. Returns null if it is not valid.
std::optional<CborItem> read_whole_cbor(std::string_view bytes);

}  // namespace toolyard
