#include "areas/keys/key_cache.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <ranges>
#include <set>
#include <utility>

#include "core/endpoint/scopes.h"

namespace toolyard::keys {
namespace {

// A slot contains the index of a record plus one, below six bits of the hash of that record, which
// avoid most comparisons with other records. Searches end at an empty slot and pass over a removed
// one.
constexpr unsigned kIndexBits = 26;
constexpr std::uint32_t kIndexMask = (1u << kIndexBits) - 1;
constexpr std::uint32_t kEmpty = 0;
constexpr std::uint32_t kRemoved = kIndexMask;  // more than there are records
constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

std::uint64_t first_bytes(const KeyHash& hash) {
  std::uint64_t value;
  std::memcpy(&value, hash.data(), sizeof value);
  return value;
}
std::uint32_t tag_of(std::uint64_t bytes) { return std::uint32_t(bytes >> 58) << kIndexBits; }

// Bits: role (3, 0 for none), status (1), policy (28).
std::uint32_t packed(const CacheEntry& entry, std::uint32_t policy) {
  const auto role = entry.role ? std::uint32_t(*entry.role) + 1 : 0;
  return role | std::uint32_t(entry.status) << 3 | policy << 4;
}
std::uint32_t policy_of(std::uint32_t bits) { return bits >> 4; }
std::uint32_t seconds_of(const std::optional<Instant>& moment) {
  if (!moment) return kNever;
  const auto seconds = std::chrono::floor<std::chrono::seconds>(*moment).time_since_epoch();
  return std::uint32_t(std::clamp<std::int64_t>(seconds.count(), 0, kNever - 1));
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> all;
  while (!text.empty()) {
    const auto word = text.substr(0, text.find(' '));
    if (!word.empty()) all.emplace_back(word);
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return all;
}

void fill(Policy& policy, const PolicyText& text) {
  policy.scopes = words(text.scopes);
  policy.allows_all_tools = std::ranges::find(policy.scopes, "tools:*") != policy.scopes.end();
  const auto networks = words(text.allowed_ips);
  policy.allows_all_addresses = networks.empty();
  for (const auto& network : networks)
    if (const auto parsed = parse_network(network)) policy.networks.push_back(*parsed);
  policy.environment = text.environment;
  policy.rate_limit_per_minute = text.rate_limit_per_minute;
  policy.monthly_quota = text.monthly_quota;
}

}  // namespace

struct KeyCache::Record {
  KeyHash hash;
  KeyId key;
  UserId user;
  std::atomic<std::uint32_t> expires_at_s;
  std::atomic<std::uint32_t> bits;
};

struct KeyCache::Table {
  explicit Table(std::size_t size) : mask(size - 1), slots(std::make_unique<Slot[]>(size)) {}
  std::size_t size() const { return mask + 1; }
  std::size_t next(std::size_t at) const { return (at + 1) & mask; }
  std::size_t mask;
  std::size_t used = 0;  // slots that are not empty
  std::unique_ptr<Slot[]> slots;
};

bool Policy::allows_scope(std::string_view scope) const {
  if (allows_all_tools && scope.starts_with("tools:")) return true;
  return std::ranges::any_of(scopes,
                             [&](std::string_view granted) { return includes(granted, scope); });
}

bool Policy::allows_address(std::string_view address) const {
  if (allows_all_addresses) return true;
  const auto parsed = parse_address(address);
  return parsed && std::ranges::any_of(
                       networks, [&](const Network& network) { return network.contains(*parsed); });
}

KeyCache::KeyCache() : table_owner_(std::make_unique<Table>(1024)), table_(table_owner_.get()) {
  static_assert(sizeof(Record) == 56);
  last_policy_ = policy_uses_.end();
}

KeyCache::~KeyCache() = default;

KeyCache::Place KeyCache::locate(const Table& table, const KeyHash& hash) {
  const auto bytes = first_bytes(hash);
  const auto tag = tag_of(bytes);
  for (std::size_t at = bytes & table.mask;; at = table.next(at)) {
    const auto slot = table.slots[at].load(std::memory_order_seq_cst);
    if (slot == kEmpty) return {};
    if (slot == kRemoved || (slot & ~kIndexMask) != tag) continue;
    auto& record = records_[(slot & kIndexMask) - 1];
    if (are_same(record.hash, hash)) return {&table.slots[at], &record};
  }
}

std::optional<Found> KeyCache::find(const KeyHash& hash) const {
  auto guard = rcu_.enter();
  const auto* record =
      const_cast<KeyCache*>(this)->locate(*table_.load(std::memory_order_seq_cst), hash).record;
  if (!record) return std::nullopt;
  const auto bits = record->bits.load(std::memory_order_seq_cst);
  const auto expires = record->expires_at_s.load(std::memory_order_relaxed);
  Found found{.key = record->key,
              .user = record->user,
              .role = std::nullopt,
              .status = KeyStatus(bits >> 3 & 1),
              .expires_at_s = expires == kNever ? std::numeric_limits<std::int64_t>::max()
                                                : std::int64_t(expires),
              .policy = &policies_[policy_of(bits)],
              .guard = std::move(guard)};
  if (const auto role = bits & 7) found.role = Role(role - 1);
  return found;
}

void KeyCache::put(const CacheEntry& entry) {
  const std::lock_guard lock(writing_);
  auto* record = locate(*table_.load(), entry.hash).record;
  const auto bits = packed(entry, take_policy(entry.policy));
  if (record) {
    record->expires_at_s.store(seconds_of(entry.expires_at), std::memory_order_relaxed);
    release_policy(policy_of(record->bits.exchange(bits, std::memory_order_seq_cst)));
    reclaim();
    return;
  }
  make_room(1);
  const auto index = free_record();
  auto& fresh = records_[index];
  fresh.hash = entry.hash;
  fresh.key = entry.key;
  fresh.user = entry.user;
  fresh.expires_at_s.store(seconds_of(entry.expires_at), std::memory_order_relaxed);
  fresh.bits.store(bits, std::memory_order_relaxed);
  insert(*table_.load(), entry.hash, index);
  ++size_;
}

void KeyCache::remove(const KeyHash& hash) {
  const std::lock_guard lock(writing_);
  if (const auto place = locate(*table_.load(), hash); place.record) remove(*place.slot);
}

void KeyCache::remove_others(std::span<const CacheEntry> kept) {
  std::set<KeyId> keys;
  std::set<KeyHash> hashes;
  for (const auto& entry : kept) {
    keys.insert(entry.key);
    hashes.insert(entry.hash);
  }
  remove_if([&](const Record& record) {
    return keys.contains(record.key) && !hashes.contains(record.hash);
  });
}

void KeyCache::remove_expired(Instant now) {
  const auto now_s = seconds_of(now);
  remove_if([&](const Record& record) { return record.expires_at_s <= now_s; });
}

template <class Test> void KeyCache::remove_if(const Test& is_over) {
  const std::lock_guard lock(writing_);
  auto& table = *table_.load();
  for (std::size_t at = 0; at < table.size(); ++at) {
    const auto slot = table.slots[at].load(std::memory_order_relaxed);
    if (slot != kEmpty && slot != kRemoved && is_over(records_[(slot & kIndexMask) - 1]))
      remove(table.slots[at]);
  }
}

void KeyCache::remove(Slot& slot) {
  auto& table = *table_.load();
  const auto index = (slot.load(std::memory_order_relaxed) & kIndexMask) - 1;
  const auto next = table.next(std::size_t(&slot - table.slots.get()));
  const bool is_last = table.slots[next].load(std::memory_order_relaxed) == kEmpty;
  slot.store(is_last ? kEmpty : kRemoved, std::memory_order_seq_cst);
  if (is_last) --table.used;
  --size_;
  release_policy(policy_of(records_[index].bits.load(std::memory_order_relaxed)));
  old_records_.add(index);
  reclaim();
}

// The hash must not be in the table.
void KeyCache::insert(Table& table, const KeyHash& hash, std::uint32_t index) {
  const auto bytes = first_bytes(hash);
  std::size_t at = bytes & table.mask;
  const auto is_taken = [&] {
    const auto slot = table.slots[at].load(std::memory_order_relaxed);
    return slot != kEmpty && slot != kRemoved;
  };
  while (is_taken()) at = table.next(at);
  if (table.slots[at].load(std::memory_order_relaxed) == kEmpty) ++table.used;
  table.slots[at].store((index + 1) | tag_of(bytes), std::memory_order_seq_cst);
}

// At most three quarters of the slots are used, and at most two thirds after the table was made
// anew, so that many removals pass before it is made anew again.
void KeyCache::make_room(std::size_t more) {
  const auto& table = *table_.load();
  if ((table.used + more) * 4 <= table.size() * 3) return;
  const auto count = size_ + more;
  auto fresh =
      std::make_unique<Table>(std::bit_ceil(std::max<std::size_t>(count + count / 2, 1024)));
  for (std::size_t at = 0; at < table.size(); ++at) {
    const auto slot = table.slots[at].load(std::memory_order_relaxed);
    if (slot == kEmpty || slot == kRemoved) continue;
    const auto index = (slot & kIndexMask) - 1;
    insert(*fresh, records_[index].hash, index);
  }
  table_.store(fresh.get(), std::memory_order_seq_cst);
  old_tables_.add(std::exchange(table_owner_, std::move(fresh)));
}

void KeyCache::reserve(std::size_t count) {
  const std::lock_guard lock(writing_);
  if (count > size_) make_room(count - size_);
}

std::uint32_t KeyCache::free_record() {
  reclaim();
  if (free_records_.empty()) {
    records_.append();
    return std::uint32_t(records_.size() - 1);
  }
  const auto index = free_records_.back();
  free_records_.pop_back();
  return index;
}

// Counts one more key that has the policy.
std::uint32_t KeyCache::take_policy(const PolicyText& text) {
  if (last_policy_ == policy_uses_.end() || last_policy_->first != text) {
    last_policy_ = policy_uses_.try_emplace(text).first;
    if (last_policy_->second.keys == 0) {
      auto& index = last_policy_->second.index;
      if (free_policies_.empty()) {
        index = std::uint32_t(policies_.size());
        policies_.append();
        use_of_.emplace_back();
      } else {
        index = free_policies_.back();
        free_policies_.pop_back();
      }
      fill(policies_[index], text);
      use_of_[index] = last_policy_;
    }
  }
  ++last_policy_->second.keys;
  return last_policy_->second.index;
}

// Counts one key fewer that has the policy.
void KeyCache::release_policy(std::uint32_t index) {
  const auto use = use_of_[index];
  if (--use->second.keys > 0) return;
  if (last_policy_ == use) last_policy_ = policy_uses_.end();
  policy_uses_.erase(use);
  old_policies_.add(index);
}

void KeyCache::reclaim() {
  old_tables_.release(rcu_, [](const std::unique_ptr<Table>&) {});
  old_records_.release(rcu_, [&](std::uint32_t index) { free_records_.push_back(index); });
  old_policies_.release(rcu_, [&](std::uint32_t index) {
    policies_[index] = Policy{};
    free_policies_.push_back(index);
  });
}

std::size_t KeyCache::size() const {
  const std::lock_guard lock(writing_);
  return size_;
}

std::size_t KeyCache::memory_bytes() const {
  const std::lock_guard lock(writing_);
  return records_.memory_bytes() + policies_.memory_bytes() + table_.load()->size() * sizeof(Slot);
}

}  // namespace toolyard::keys
