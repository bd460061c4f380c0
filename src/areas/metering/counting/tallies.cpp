#include "areas/metering/counting/tallies.h"

#include <deque>
#include <mutex>
#include <vector>

namespace toolyard::metering {
namespace {

// Even and odd months have separate tallies, so that two months are kept.
std::uint64_t name_of(Owner owner, std::int64_t id, std::int64_t month) {
  return std::uint64_t(id) << 2 | std::uint64_t(owner) << 1 | std::uint64_t(month & 1);
}
std::uint64_t hash_of(std::uint64_t name) {
  name = (name ^ name >> 31) * 0x9e3779b97f4a7c15;
  return name ^ name >> 29;
}

}  // namespace

struct Tallies::Tally {
  explicit Tally(std::uint64_t own_name) : name(own_name) {}
  const std::uint64_t name;
  std::atomic<std::int64_t> month{-1};
  MonthCalls calls;
};

struct Tallies::Table {
  explicit Table(std::size_t size)
      : mask(size - 1), slots(std::make_unique<std::atomic<Tally*>[]>(size)) {}

  Tally* find(std::uint64_t name, std::uint64_t hash) const {
    for (auto at = hash & mask;; at = (at + 1) & mask) {
      auto* tally = slots[at].load(std::memory_order_acquire);
      if (!tally || tally->name == name) return tally;
    }
  }
  void insert(Tally& tally) {
    auto at = hash_of(tally.name) & mask;
    while (slots[at].load(std::memory_order_relaxed)) at = (at + 1) & mask;
    slots[at].store(&tally, std::memory_order_release);
  }

  std::size_t mask;
  std::unique_ptr<std::atomic<Tally*>[]> slots;
};

// One of many hash tables, so that growing one takes little time.
struct alignas(64) Tallies::Stripe {
  Stripe() { grow(16); }
  void grow(std::size_t size) {
    auto larger = std::make_unique<Table>(size);
    for (auto& tally : tallies) larger->insert(tally);
    // Readers may still use an outgrown table, so all of them are kept.
    tables.push_back(std::move(larger));
    table.store(tables.back().get(), std::memory_order_release);
  }
  Tally* find(std::uint64_t name, std::uint64_t hash) const {
    return table.load(std::memory_order_acquire)->find(name, hash);
  }
  Tally& find_or_make(std::uint64_t name, std::uint64_t hash) {
    if (auto* known = find(name, hash)) return *known;
    const std::lock_guard lock(changing);
    if (auto* known = find(name, hash)) return *known;
    const auto size = table.load()->mask + 1;
    if ((tallies.size() + 1) * 4 > size * 3) grow(size * 2);
    auto& fresh = tallies.emplace_back(name);
    table.load()->insert(fresh);
    return fresh;
  }

  std::mutex changing;
  std::deque<Tally> tallies;
  std::vector<std::unique_ptr<Table>> tables;
  std::atomic<Table*> table;
};

Tallies::Tallies() : stripes_(std::make_unique<Stripe[]>(kStripes)) {}
Tallies::~Tallies() = default;

std::int64_t Tallies::calls(Owner owner, std::int64_t id, std::int64_t month) const {
  const auto name = name_of(owner, id, month), hash = hash_of(name);
  const auto* tally = stripes_[hash >> 58].find(name, hash);
  if (!tally || tally->month.load(std::memory_order_acquire) != month) return 0;
  return tally->calls.calls.load(std::memory_order_relaxed);
}

MonthCalls* Tallies::of(Owner owner, std::int64_t id, std::int64_t month) {
  const auto name = name_of(owner, id, month), hash = hash_of(name);
  auto& stripe = stripes_[hash >> 58];
  auto& tally = stripe.find_or_make(name, hash);
  if (tally.month.load(std::memory_order_acquire) == month) return &tally.calls;
  const std::lock_guard lock(stripe.changing);
  if (tally.month.load() > month) return nullptr;
  if (tally.month.load() < month) {
    tally.calls.calls.store(0, std::memory_order_relaxed);
    tally.calls.seen.store(0, std::memory_order_relaxed);
    tally.month.store(month, std::memory_order_release);
  }
  return &tally.calls;
}

}  // namespace toolyard::metering
