// Counts how often each of many texts occurs: a hash table that stores every text once. Its seed
// keeps callers from choosing texts that collide.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::words {

class Vocabulary {
 public:
  explicit Vocabulary(std::uint64_t seed) : seed_(seed) {}

  struct Found {
    std::uint32_t id;  // counted from 0, in the order of first appearance
    bool is_new;
  };
  std::uint32_t hash_of(std::string_view key) const;
  // Counts one more occurrence of a text. The hash must be that of the text.
  Found count(std::string_view key) { return count(key, hash_of(key)); }
  Found count(std::string_view key, std::uint32_t hash);

  // Whether the table is too large for the processor's cache.
  bool is_large() const { return slots_.size() > std::size_t{1} << 18; }
  // Start loading what `count` will read of a large table; each needs what the one before loads.
  void prefetch_slot(std::uint32_t hash) const;
  // Returns the likely id of the text with this hash; `size()` or more for a new one.
  std::uint32_t prefetch_entry(std::uint32_t hash) const;
  void prefetch_key(std::uint32_t id) const;

  std::size_t size() const { return entries_.size(); }
  std::uint32_t count_of(std::uint32_t id) const { return entries_[id].count; }
  std::string_view key_of(std::uint32_t id) const;

 private:
  struct Entry {
    std::uint32_t key_begin;
    std::uint32_t count;
  };
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number = 0;  // index of the entry plus 1; 0: free
  };

  void grow();

  std::uint64_t seed_;
  std::string keys_;
  std::vector<Entry> entries_;
  std::vector<Slot> slots_;
};

// Returns the most frequent ids, at most `most`; of equally frequent ones, those that occurred
// first.
std::vector<std::uint32_t> max_frequent(const Vocabulary&, std::vector<std::uint32_t> ids,
                                        std::size_t most);

}  // namespace toolyard::words
