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

  // Begins to load what `find` and `add` need for a hash.
  void prefetch(std::int64_t hash) const { __builtin_prefetch(&slots_[begin_of(hash)]); }
  // Returns the number of a name, or `none`.
  std::uint32_t find(std::int64_t hash) const;
  // Returns the number of a name, which is added if it is new. Throws `Stopped` if the names need
  // more than `max_bytes`.
  std::uint32_t add(std::int64_t hash, std::string_view name);
  // The name, valid until the next call of `add`.
  std::string_view operator[](std::uint32_t number) const;

 private:
  static constexpr std::size_t max_bytes = std::size_t{128} << 20;
  struct Slot {
    std::int64_t hash = 0;
    std::uint32_t number = none;
  };
  // Returns the slot at which the search for a hash begins.
  std::size_t begin_of(std::int64_t hash) const {
    return static_cast<std::size_t>(hash) & (slots_.size() - 1);
  }
  // Returns the slot of a hash, or the free slot for it. At most half of the slots are used.
  std::size_t slot_of(std::int64_t hash) const;
  void grow();

  std::vector<Slot> slots_ = std::vector<Slot>(64);
  std::vector<std::size_t> ends_;  // of texts in `texts_`, each of which begins where one ends
  std::string texts_;
};

}  // namespace toolyard::search
