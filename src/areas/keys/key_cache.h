// All keys, in memory: what a request needs to know of one, found by the hash of its text. Looking
// takes no lock and allocates nothing; a change is seen by the next look. About 60 bytes a key, and
// what keys have in common once, for as long as there is a key that has it.
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
#include "core/passers.h"
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

// To be held for a moment only: what it points to stays as long.
struct Found {
  KeyId key;
  UserId user;
  std::optional<Role> role;
  Standing standing;
  std::int64_t expires_at_s;  // since 1970; the largest number for never
  const Policy* policy;
  Passers::Passage passage;
};

class KeyCache {
 public:
  KeyCache();
  ~KeyCache();

  std::optional<Found> find(const KeyHash& hash) const;

  // Adds an entry, or replaces the one with its hash. Key and user of a hash never change.
  void put(const CacheEntry& entry);
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
  std::uint32_t take_policy(const PolicyText& text);
  void leave_policy(std::uint32_t index);
  void free_policies();

  static constexpr std::size_t kChunk = 4'096;

  mutable std::mutex writing_;
  std::atomic<Table*> table_;
  // Readers may still look into a table that has been outgrown, so all of them stay: together they
  // are no larger than the last.
  std::vector<std::unique_ptr<Table>> tables_;
  SteadyArray<Record, kChunk, 16'383> records_;

  // A policy that no key has any more goes out of sight, then waits for those who may still look
  // at it, and then makes room for another.
  struct Holding {
    std::uint32_t index = 0;
    std::uint32_t keys = 0;
  };
  using Holdings = std::map<PolicyText, Holding>;
  Passers passers_;
  SteadyArray<Policy, kChunk / 4, 16'384> policies_;
  Holdings holdings_;
  Holdings::iterator last_policy_;
  std::vector<Holdings::iterator> holding_of_;  // of each place of `policies_`
  std::vector<std::uint32_t> left_, leaving_, free_;
  Passers::Crowd crowd_;  // who may look at those that are leaving
};

}  // namespace toolyard::keys
