// Hash table of what is remembered of many subjects, in a bounded amount of memory: it grows with
// the number of subjects, up to a set size, and then forgets what matters least. Safe for any
// number of threads.
//
// A slot can be in one of eight places only, which depend on a secret, so that nobody can aim at
// the slot of another subject.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>

#include "core/crypto/random.h"
#include "core/inplace_vector2.h"
#include "ports/shared_counters.h"

namespace toolyard::limits {

// Hash function for names, with a secret of this process.
class Spread {
 public:
  Spread() {
    std::array<unsigned char, sizeof secret_> bytes;
    fill_random(bytes);
    std::memcpy(secret_.data(), bytes.data(), sizeof secret_);
  }
  std::uint64_t operator()(const CounterName& name) const {
    return folded(folded(name[0] ^ secret_[0], name[1] ^ secret_[1]) ^ secret_[2], secret_[3]);
  }

 private:
  static std::uint64_t folded(std::uint64_t a, std::uint64_t b) {
    const auto product = static_cast<unsigned __int128>(a) * b;
    return std::uint64_t(product) ^ std::uint64_t(product >> 64);
  }
  std::array<std::uint64_t, 4> secret_;
};

// A Slot has the `name` it belongs to (all zeros: empty), and `weight(now)`: how much it matters to
// keep it. At 0 and below, it can be forgotten.
template <class Slot> class SubjectTable {
 public:
  explicit SubjectTable(std::size_t max_slots)
      : max_sets_(std::bit_ceil(std::max<std::size_t>(max_slots / kShards / kWays, 1))) {}

  // Calls `use(slot, now)` with the slot of `name`, a fresh one if nothing is known, and with the
  // result of `clock()`. Calls for a slot happen in the order of these times. Returns the result of
  // `use`.
  template <class Clock, class Use>
  auto use(const CounterName& name, const Clock& clock, const Use& use) {
    const auto hash = spread_(name);
    Shard& shard = shard_of(hash);
    const std::lock_guard lock(shard.mutex);
    const auto now = clock();
    return use(slot_of(shard, name, hash, now), now);
  }

  // Like `use`, for the slots of two names at once: calls `use(slot, other_slot, now)`. Of two
  // calls that have a name in common, one sees all effects of the other or none.
  template <class Clock, class Use>
  auto use_both(const CounterName& name, const CounterName& other, const Clock& clock,
                const Use& use) {
    const auto hash = spread_(name), other_hash = spread_(other);
    Shard &shard = shard_of(hash), &other_shard = shard_of(other_hash);
    // Locks are taken in the order of their addresses, so that calls do not deadlock.
    const std::lock_guard lock(std::min(&shard, &other_shard)->mutex);
    std::unique_lock<std::mutex> other_lock;
    if (&shard != &other_shard)
      other_lock = std::unique_lock(std::max(&shard, &other_shard)->mutex);
    const auto now = clock();
    slot_of(shard, name, hash, now);
    // To make room for the other slot, the first is not forgotten, but it may have to move.
    Slot& other_slot = slot_of(other_shard, other, other_hash, now, name);
    return use(slot_of(shard, name, hash, now), other_slot, now);
  }

  // Like `use` or `use_both`, for the names of one or two items: calls `use(slots, now)` with an
  // array of pointers.
  template <class Item, class NameOf, class Clock, class Use>
  auto use_all(const InplaceVector2<Item>& items, const NameOf& name_of, const Clock& clock,
               const Use& use) {
    if (items.size() == 1)
      return this->use(name_of(items[0]), clock,
                       [&](Slot& slot, auto now) { return use(std::array{&slot}, now); });
    return use_both(
        name_of(items[0]), name_of(items[1]), clock,
        [&](Slot& slot, Slot& other, auto now) { return use(std::array{&slot, &other}, now); });
  }

  // Calls `use` only if something is known of `name`; makes no slot.
  template <class Clock, class Use>
  void use_known(const CounterName& name, const Clock& clock, const Use& use) {
    const auto hash = spread_(name);
    Shard& shard = shard_of(hash);
    const std::lock_guard lock(shard.mutex);
    if (shard.sets == 0) return;
    Slot* set = set_of(shard, hash);
    if (const auto way = way_of(set, name); way < kWays) use(set[way], clock());
  }

  std::size_t memory_bytes() const {
    std::size_t bytes = 0;
    for (const auto& shard : shards_) {
      const std::lock_guard lock(shard.mutex);
      bytes += shard.sets * kWays * sizeof(Slot);
    }
    return bytes;
  }

 private:
  static constexpr unsigned kShardBits = 6;
  static constexpr std::size_t kShards = std::size_t{1} << kShardBits;
  static constexpr std::size_t kWays = 8;

  struct alignas(64) Shard {
    mutable std::mutex mutex;
    std::size_t sets = 0;
    std::unique_ptr<Slot[]> slots;
  };

  Shard& shard_of(std::uint64_t hash) { return shards_[hash >> (64 - kShardBits)]; }

  static Slot* set_of(Shard& shard, std::uint64_t hash) {
    return &shard.slots[(hash & (shard.sets - 1)) * kWays];
  }

  static bool is_same(const CounterName& a, const CounterName& b) {
    return ((a[0] ^ b[0]) | (a[1] ^ b[1])) == 0;
  }

  // Compares all of them: leaving early would add a branch that is mostly mispredicted.
  static std::size_t way_of(const Slot* set, const CounterName& name) {
    std::size_t way = kWays;
    for (std::size_t i = 0; i < kWays; ++i) way = is_same(set[i].name, name) ? i : way;
    return way;
  }

  Slot& slot_of(Shard& shard, const CounterName& name, std::uint64_t hash, std::int64_t now,
                const CounterName& kept = {}) {
    if (shard.sets > 0) {
      Slot* set = set_of(shard, hash);
      if (const auto way = way_of(set, name); way < kWays) return set[way];
    }
    return fresh_slot(shard, name, hash, now, kept);
  }

  // Makes a slot, for which any slot but `kept` may be forgotten. Separate from the lookup, which
  // is all that most calls need. Names are passed by value, so that they stay in registers.
  [[gnu::noinline]] Slot& fresh_slot(Shard& shard, CounterName name, std::uint64_t hash,
                                     std::int64_t now, CounterName kept) {
    if (shard.sets == 0) resize(shard, 1, now, kept);
    Slot* least = &min_of(set_of(shard, hash), now, kept);
    while (weight_of(*least, now, kept) > 0 && shard.sets < max_sets_) {
      resize(shard, shard.sets * 2, now, kept);
      least = &min_of(set_of(shard, hash), now, kept);
    }
    *least = Slot{};
    least->name = name;
    return *least;
  }

  static Slot& min_of(Slot* set, std::int64_t now, const CounterName& kept) {
    std::size_t least = 0;
    auto weight = weight_of(set[0], now, kept);
    for (std::size_t i = 1; i < kWays; ++i)
      if (const auto other = weight_of(set[i], now, kept); other < weight) {
        least = i;
        weight = other;
      }
    return set[least];
  }
  static std::int64_t weight_of(const Slot& slot, std::int64_t now, const CounterName& kept) {
    if (is_same(slot.name, {})) return -1;
    if (is_same(slot.name, kept)) return std::numeric_limits<std::int64_t>::max();
    return std::max<std::int64_t>(slot.weight(now), 0);
  }

  // Each set of slots becomes two, so there is room for all slots that are worth keeping.
  void resize(Shard& shard, std::size_t sets, std::int64_t now, const CounterName& kept) {
    const auto old = std::move(shard.slots);
    const auto old_count = shard.sets * kWays;
    shard.slots = std::make_unique<Slot[]>(sets * kWays);
    shard.sets = sets;
    for (std::size_t i = 0; i < old_count; ++i)
      if (weight_of(old[i], now, kept) > 0)
        min_of(set_of(shard, spread_(old[i].name)), now, kept) = old[i];
  }

  const Spread spread_;
  const std::size_t max_sets_;
  std::array<Shard, kShards> shards_;
};

}  // namespace toolyard::limits
