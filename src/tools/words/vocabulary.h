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
  // Counts one more occurrence of a text.
  Found count(std::string_view key);

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
