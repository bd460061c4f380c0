// Finds duplicate keys in objects. Takes O(n log n) time at worst, even if the keys were made to
// collide in a hash table.
#pragma once
#include <cstdint>
#include <vector>

#include "tools/json/document.h"

namespace toolyard::json {

struct DuplicateKey {
  std::uint32_t later;  // nodes of the two keys; `first` is the first occurrence
  std::uint32_t first;
};

// Returns the duplicates in the order of their later keys, and marks each later key `is_duplicate`.
// `seed` randomizes the hash function.
std::vector<DuplicateKey> find_duplicates(Document& document, std::uint64_t seed);

}  // namespace toolyard::json
