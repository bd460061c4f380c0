// In-memory cache of the keys that work: what a request needs to know of a key, by the hash of its
// text. Lookups take no lock and allocate nothing, and return every change that was made before. A
// key takes about 60 bytes, as long as it is here. What keys have in common is stored once, as long
// as any key has it.
#pragma once
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "areas/keys/key_text.h"
#include "areas/keys/model.h"
#include "core/address.h"
#include "core/rcu_domain.h"
#include "core/stable_array.h"

namespace toolyard::keys {

enum class KeyStatus : std::uint8_t { active, account_inactive };

// The limits of a key as stored, which many keys share. Items of lists are separated by blanks.
struct PolicyText {
  std::string scopes = "tools:*";
  std::string allowed_ips;
  Environment environment = Environment::live;
  std::optional<std::int64_t> rate_limit_per_minute;
  std::optional<std::int64_t> monthly_quota;
  auto operator<=>(const PolicyText&) const = default;
};

struct Policy {
  bool allows_all_tools = false;
  bool allows_all_addresses = true;
  Environment environment = Environment::live;
  std::optional<std::int64_t> rate_limit_per_minute;
  std::optional<std::int64_t> monthly_quota;
  std::vector<std::string> scopes;
  std::vector<Network> networks;

  bool allows_scope(std::string_view scope) const;
  bool allows_address(std::string_view address) const;
};

// One secret of a key.
struct CacheEntry {
  KeyHash hash;
  KeyId key;
  UserId user;
  std::optional<Role> role;
  KeyStatus status = KeyStatus::active;
  bool is_revoked = false;
  std::optional<Instant> expires_at;  // in full seconds
  PolicyText policy;
};

// Must be held only briefly: `policy` is valid as long as this object exists.
struct Found {
  KeyId key;
  UserId user;
  std::optional<Role> role;
  KeyStatus status;
  std::int64_t expires_at_s;  // Unix time; the largest number for never
  const Policy* policy;
  RcuDomain::ReadGuard guard;
};

class KeyCache {
 public:
  KeyCache();
  ~KeyCache();

  std::optional<Found> find(const KeyHash& hash) const;

  // Adds an entry, or replaces the one with its hash. Key and user of a hash never change.
  void put(const CacheEntry& entry);
  // Removes the entry with this hash, if there is one.
  void remove(const KeyHash& hash);
  // Removes all entries of the keys of `kept` that are not among `kept`. Looks at all entries.
  void remove_others(std::span<const CacheEntry> kept);
  // Removes the entries that have expired. Looks at all entries.
  void remove_expired(Instant now);
  // Makes room for this many entries at once, which avoids the tables in between.
  void reserve(std::size_t count);

  std::size_t size() const;
  std::size_t memory_bytes() const;  // without the lists of policies

 private:
  struct Record;
  struct Table;

  using Slot = std::atomic<std::uint32_t>;
  struct Place {
    Slot* slot = nullptr;
    Record* record = nullptr;  // null if the table has no record with the hash
  };
  Place locate(const Table& table, const KeyHash& hash);
  void insert(Table& table, const KeyHash& hash, std::uint32_t index);
  void remove(Slot& slot);
  // Removes the records for which `is_over` is true.
  template <class Test> void remove_if(const Test& is_over);
  void make_room(std::size_t more);
  std::uint32_t free_record();
  std::uint32_t take_policy(const PolicyText& text);
  void release_policy(std::uint32_t index);
  void reclaim();

  static constexpr std::size_t kChunk = 4'096;

  mutable std::mutex writing_;
  RcuDomain rcu_;
  std::unique_ptr<Table> table_owner_;
  std::atomic<Table*> table_;
  RcuRetired<std::unique_ptr<Table>> old_tables_;

  // A record or policy that nothing refers to any more is made unreachable, then waits for readers
  // that may still use it, and is then reused for another.
  StableArray<Record, kChunk, 16'383> records_;
  std::size_t size_ = 0;
  RcuRetired<std::uint32_t> old_records_;
  std::vector<std::uint32_t> free_records_;

  struct PolicyUse {
    std::uint32_t index = 0;
    std::uint32_t keys = 0;
  };
  using PolicyUses = std::map<PolicyText, PolicyUse>;
  StableArray<Policy, kChunk / 4, 16'384> policies_;
  PolicyUses policy_uses_;
  PolicyUses::iterator last_policy_;
  std::vector<PolicyUses::iterator> use_of_;  // by index of `policies_`
  RcuRetired<std::uint32_t> old_policies_;
  std::vector<std::uint32_t> free_policies_;
};

}  // namespace toolyard::keys
