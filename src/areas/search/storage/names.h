// A hash table of names of queries or pages, numbered in the order of insertion. Names with equal
// hashes count as the same name, as in the store.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::search {

class NameTable {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  // Returns the number of a name, or `none`.
  std::uint32_t find(std::int64_t hash) const;
  // Returns the number of a name, which is added if it is new. Throws `Stopped` if the names need
  // more than `most_bytes`.
  std::uint32_t add(std::int64_t hash, std::string_view name);
  // The name, valid until the next call of `add`.
  std::string_view operator[](std::uint32_t number) const;

 private:
  static constexpr std::size_t most_bytes = std::size_t{128} << 20;
  struct Entry {
    std::int64_t hash;
    std::size_t end;  // of its text in `texts_`, which begins at the end of the one before
  };
  // Returns the slot with the number of a hash, or the free slot for it. At most half of the slots
  // are used.
  std::size_t slot_of(std::int64_t hash) const;
  void grow();

  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(64, none);
  std::vector<Entry> entries_;
  std::string texts_;
};

}  // namespace toolyard::search
