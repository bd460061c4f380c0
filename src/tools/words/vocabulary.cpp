#include "tools/words/vocabulary.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>

namespace toolyard::words {

std::string_view Vocabulary::key_of(std::uint32_t id) const {
  const auto begin = entries_[id].key_begin;
  const auto end = id + 1 < entries_.size() ? entries_[id + 1].key_begin : keys_.size();
  return std::string_view(keys_).substr(begin, end - begin);
}

std::uint32_t Vocabulary::hash_of(std::string_view key) const {
  return static_cast<std::uint32_t>(XXH3_64bits_withSeed(key.data(), key.size(), seed_) >> 32);
}

Vocabulary::Found Vocabulary::count(std::string_view key, std::uint32_t hash) {
  if (entries_.size() * 4 >= slots_.size() * 3) grow();
  const auto mask = slots_.size() - 1;
  for (auto at = hash & mask;; at = (at + 1) & mask) {
    auto& slot = slots_[at];
    if (slot.number == 0) {
      entries_.push_back({static_cast<std::uint32_t>(keys_.size()), 1});
      keys_ += key;
      slot = {hash, static_cast<std::uint32_t>(entries_.size())};
      return {slot.number - 1, true};
    }
    if (slot.hash == hash && key_of(slot.number - 1) == key) {
      ++entries_[slot.number - 1].count;
      return {slot.number - 1, false};
    }
  }
}

void Vocabulary::prefetch_slot(std::uint32_t hash) const {
  __builtin_prefetch(&slots_[hash & (slots_.size() - 1)], 1);
}

std::uint32_t Vocabulary::prefetch_entry(std::uint32_t hash) const {
  const auto& slot = slots_[hash & (slots_.size() - 1)];
  if (slot.number == 0 || slot.hash != hash) return static_cast<std::uint32_t>(entries_.size());
  __builtin_prefetch(&entries_[slot.number - 1], 1);
  return slot.number - 1;
}

void Vocabulary::prefetch_key(std::uint32_t id) const {
  __builtin_prefetch(&keys_[entries_[id].key_begin]);
}

void Vocabulary::grow() {
  std::vector<Slot> larger(slots_.empty() ? 256 : slots_.size() * 2);
  const auto mask = larger.size() - 1;
  for (const auto& slot : slots_) {
    if (slot.number == 0) continue;
    auto at = slot.hash & mask;
    while (larger[at].number != 0) at = (at + 1) & mask;
    larger[at] = slot;
  }
  slots_ = std::move(larger);
}

std::vector<std::uint32_t> max_frequent(const Vocabulary& vocabulary,
                                        std::vector<std::uint32_t> ids, std::size_t most) {
  const auto count = std::min(most, ids.size());
  const auto middle = ids.begin() + static_cast<std::ptrdiff_t>(count);
  std::ranges::partial_sort(ids, middle, [&](std::uint32_t one, std::uint32_t other) {
    const auto first = vocabulary.count_of(one), second = vocabulary.count_of(other);
    return first != second ? first > second : one < other;
  });
  ids.resize(count);
  return ids;
}

}  // namespace toolyard::words
