#include "areas/keys/key_cache.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <ranges>
#include <set>

#include "core/endpoint/agents.h"

namespace toolyard::keys {
namespace {

// A slot contains the index of a record plus one, below six bits of the hash of that record, which
// avoid most comparisons with other records.
constexpr unsigned kIndexBits = 26;
constexpr std::uint32_t kIndexMask = (1u << kIndexBits) - 1;
constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kEnded = 0;

std::uint64_t first_bytes(const KeyHash& hash) {
  std::uint64_t value;
  std::memcpy(&value, hash.data(), sizeof value);
  return value;
}
std::uint32_t tag_of(std::uint64_t bytes) { return std::uint32_t(bytes >> 58) << kIndexBits; }

// Bits: role (3, 0 for none), status (2), policy (27).
std::uint32_t packed(const CacheEntry& entry, std::uint32_t policy) {
  const auto role = entry.role ? std::uint32_t(*entry.role) + 1 : 0;
  return role | std::uint32_t(entry.status) << 3 | policy << 5;
}
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
  explicit Table(std::size_t size)
      : mask(size - 1), slots(std::make_unique<std::atomic<std::uint32_t>[]>(size)) {}
  std::size_t mask;
  std::unique_ptr<std::atomic<std::uint32_t>[]> slots;
};

bool Policy::allows_scope(std::string_view scope) const {
  const auto has = [&](std::string_view one) {
    return std::ranges::find(scopes, one) != scopes.end();
  };
  // `tools:experiments` includes `tools:experiments:checkout`.
  const auto whole = scope.substr(0, scope.rfind(':'));
  return (allows_all_tools && scope.starts_with("tools:")) || has(scope) || has(whole) ||
         (scope == agents_read_scope && has(agents_draft_scope));
}

bool Policy::allows_address(std::string_view address) const {
  if (allows_all_addresses) return true;
  const auto parsed = parse_address(address);
  return parsed && std::ranges::any_of(
                       networks, [&](const Network& network) { return network.contains(*parsed); });
}

KeyCache::KeyCache() {
  static_assert(sizeof(Record) == 56);
  tables_.push_back(std::make_unique<Table>(1024));
  table_.store(tables_.back().get());
  last_policy_ = policy_uses_.end();
}

KeyCache::~KeyCache() = default;

KeyCache::Record* KeyCache::locate(const Table& table, const KeyHash& hash) {
  const auto bytes = first_bytes(hash);
  const auto tag = tag_of(bytes);
  for (std::size_t at = bytes & table.mask;; at = (at + 1) & table.mask) {
    const auto slot = table.slots[at].load(std::memory_order_acquire);
    if (slot == 0) return nullptr;
    if ((slot & ~kIndexMask) != tag) continue;
    auto& record = records_[(slot & kIndexMask) - 1];
    if (are_same(record.hash, hash)) return &record;
  }
}

std::optional<Found> KeyCache::find(const KeyHash& hash) const {
  auto guard = rcu_.enter();
  auto* record = const_cast<KeyCache*>(this)->locate(*table_.load(std::memory_order_acquire), hash);
  if (!record) return std::nullopt;
  const auto bits = record->bits.load(std::memory_order_seq_cst);
  const auto expires = record->expires_at_s.load(std::memory_order_relaxed);
  Found found{.key = record->key,
              .user = record->user,
              .role = std::nullopt,
              .status = KeyStatus(bits >> 3 & 3),
              .expires_at_s = expires == kNever ? std::numeric_limits<std::int64_t>::max()
                                                : std::int64_t(expires),
              .policy = &policies_[bits >> 5],
              .guard = std::move(guard)};
  if (const auto role = bits & 7) found.role = Role(role - 1);
  return found;
}

void KeyCache::put(const CacheEntry& entry) {
  const std::lock_guard lock(writing_);
  auto* record = locate(*table_.load(), entry.hash);
  const auto bits = packed(entry, take_policy(entry.policy));
  if (record) {
    record->expires_at_s.store(seconds_of(entry.expires_at), std::memory_order_relaxed);
    release_policy(record->bits.exchange(bits, std::memory_order_seq_cst) >> 5);
    return;
  }
  grow(records_.size() + 1);
  const auto index = std::uint32_t(records_.size());
  auto& fresh = records_.append();
  fresh.hash = entry.hash;
  fresh.key = entry.key;
  fresh.user = entry.user;
  fresh.expires_at_s.store(seconds_of(entry.expires_at), std::memory_order_relaxed);
  fresh.bits.store(bits, std::memory_order_relaxed);
  insert(*table_.load(), entry.hash, index);
}

void KeyCache::end_others(std::span<const CacheEntry> kept) {
  std::set<KeyId> keys;
  std::set<KeyHash> hashes;
  for (const auto& entry : kept) {
    keys.insert(entry.key);
    hashes.insert(entry.hash);
  }
  const std::lock_guard lock(writing_);
  for (std::size_t i = 0; i < records_.size(); ++i)
    if (auto& record = records_[i]; keys.contains(record.key) && !hashes.contains(record.hash))
      record.expires_at_s.store(kEnded, std::memory_order_seq_cst);
}

void KeyCache::end(const KeyHash& hash) {
  const std::lock_guard lock(writing_);
  if (auto* record = locate(*table_.load(), hash))
    record->expires_at_s.store(kEnded, std::memory_order_seq_cst);
}

void KeyCache::insert(Table& table, const KeyHash& hash, std::uint32_t index) {
  const auto bytes = first_bytes(hash);
  std::size_t at = bytes & table.mask;
  while (table.slots[at].load(std::memory_order_relaxed) != 0) at = (at + 1) & table.mask;
  table.slots[at].store((index + 1) | tag_of(bytes), std::memory_order_release);
}

void KeyCache::grow(std::size_t count) {
  const auto size = std::bit_ceil(count + count / 3);  // at most three quarters full
  if (size <= table_.load()->mask + 1) return;
  auto larger = std::make_unique<Table>(size);
  for (std::size_t i = 0; i < records_.size(); ++i)
    insert(*larger, records_[i].hash, std::uint32_t(i));
  tables_.push_back(std::move(larger));
  table_.store(tables_.back().get(), std::memory_order_release);
}

void KeyCache::reserve(std::size_t count) {
  const std::lock_guard lock(writing_);
  grow(count);
}

// Counts one more key that has the policy.
std::uint32_t KeyCache::take_policy(const PolicyText& text) {
  if (last_policy_ == policy_uses_.end() || last_policy_->first != text) {
    last_policy_ = policy_uses_.try_emplace(text).first;
    if (last_policy_->second.keys == 0) {
      auto& index = last_policy_->second.index;
      if (free_.empty()) {
        index = std::uint32_t(policies_.size());
        policies_.append();
        use_of_.emplace_back();
      } else {
        index = free_.back();
        free_.pop_back();
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
  left_.push_back(index);
  free_policies();
}

void KeyCache::free_policies() {
  if (leaving_.empty()) {
    leaving_.swap(left_);
    grace_period_ = {};
  }
  if (!rcu_.has_elapsed(grace_period_)) return;
  for (const auto index : leaving_) policies_[index] = Policy{};
  free_.insert(free_.end(), leaving_.begin(), leaving_.end());
  leaving_.clear();
}

std::size_t KeyCache::size() const {
  const std::lock_guard lock(writing_);
  return records_.size();
}

std::size_t KeyCache::memory_bytes() const {
  const std::lock_guard lock(writing_);
  std::size_t bytes = records_.memory_bytes() + policies_.memory_bytes();
  for (const auto& table : tables_) bytes += (table->mask + 1) * sizeof(std::uint32_t);
  return bytes;
}

}  // namespace toolyard::keys
