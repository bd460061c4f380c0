// How often each of many texts came: a hash table that keeps every text once. Its seed keeps
// callers from choosing texts that collide.
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
  // Counts a text once more.
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
    std::uint32_t number = 0;  // of the entry, from 1; 0 is free
  };

  void grow();

  std::uint64_t seed_;
  std::string keys_;
  std::vector<Entry> entries_;
  std::vector<Slot> slots_;
};

// The most frequent ids, at most `most`; of equally frequent ones, those that came first.
std::vector<std::uint32_t> most_frequent(const Vocabulary&, std::vector<std::uint32_t> ids,
                                         std::size_t most);

}  // namespace toolyard::words
