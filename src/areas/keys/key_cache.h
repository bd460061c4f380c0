// All keys, in memory: what a request needs to know of one, found by the hash of its text. Looking
// takes no lock and allocates nothing; a change is seen by the next look. About 60 bytes a key.
#pragma once
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "areas/keys/key_text.h"
#include "areas/keys/model.h"
#include "core/address.h"
#include "core/steady_array.h"

namespace toolyard::keys {

enum class Standing : std::uint8_t { good, revoked, account_inactive };

// What many keys have in common. The lists are as the store holds them: a blank between items.
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
  Standing standing = Standing::good;
  std::optional<Instant> expires_at;  // to the second
  PolicyText policy;
};

struct Found {
  KeyId key;
  UserId user;
  std::optional<Role> role;
  Standing standing;
  std::int64_t expires_at_s;  // since 1970; the largest number for never
  const Policy* policy;       // lives as long as the cache
};

class KeyCache {
 public:
  KeyCache();
  ~KeyCache();

  std::optional<Found> find(const KeyHash& hash) const;

  enum class Present { replace, keep };
  // Key and user of a hash never change; all else may.
  void put(const CacheEntry& entry, Present present);
  // Makes room at once for this many, which saves the tables in between.
  void reserve(std::size_t count);

  std::size_t size() const;
  std::size_t memory_bytes() const;  // without what a policy's lists hold

 private:
  struct Record;
  struct Table;

  Record* locate(const Table& table, const KeyHash& hash);
  void insert(Table& table, const KeyHash& hash, std::uint32_t index);
  void grow(std::size_t count);
  std::uint32_t policy_index(const PolicyText& text);

  static constexpr std::size_t kChunk = 4'096;

  mutable std::mutex writing_;
  std::atomic<Table*> table_;
  // Readers may still look into a table that has been outgrown, so all of them stay: together they
  // are no larger than the last.
  std::vector<std::unique_ptr<Table>> tables_;
  SteadyArray<Record, kChunk, 16'383> records_;
  SteadyArray<Policy, kChunk / 4, 16'384> policies_;
  std::map<PolicyText, std::uint32_t> policy_indexes_;
  std::map<PolicyText, std::uint32_t>::const_iterator last_policy_;
};

}  // namespace toolyard::keys
