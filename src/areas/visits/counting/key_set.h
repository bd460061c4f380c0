// A set of 64-bit keys that are random, in one array of memory that grows up to a limit.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace toolyard::visits {

class KeySet {
 public:
  explicit KeySet(std::size_t max_keys) : max_keys_(max_keys) { clear(); }

  void clear() {
    keys_.assign(1'024, 0);
    keys_.shrink_to_fit();
    size_ = 0;
  }
  std::size_t size() const { return size_; }
  bool is_full() const { return size_ >= max_keys_; }

  // Returns whether the key is new. A set that is full takes no new ones.
  bool add(std::uint64_t key) {
    if (key == 0) key = 1;  // 0 is a free place
    auto* place = &find(key);
    if (*place == key || is_full()) return false;
    if ((size_ + 1) * 4 > keys_.size() * 3) {
      grow();
      place = &find(key);
    }
    *place = key;
    ++size_;
    return true;
  }

 private:
  std::uint64_t& find(std::uint64_t key) {
    const auto mask = keys_.size() - 1;
    auto at = key & mask;
    while (keys_[at] != 0 && keys_[at] != key) at = (at + 1) & mask;
    return keys_[at];
  }
  void grow() {
    std::vector<std::uint64_t> old(keys_.size() * 2, 0);
    old.swap(keys_);
    for (const auto key : old)
      if (key != 0) find(key) = key;
  }

  const std::size_t max_keys_;
  std::vector<std::uint64_t> keys_;
  std::size_t size_ = 0;
};

}  // namespace toolyard::visits
