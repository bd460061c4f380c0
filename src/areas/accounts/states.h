// The state of every account, in memory: whether it is active, its role and plan, and which of its
// tokens are valid. Lookups take no lock; changes made on any node appear within a second.
#pragma once
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "core/endpoint/identity.h"
#include "core/stable_array.h"
#include "ports/database.h"

namespace toolyard::accounts {

struct AccountState {
  bool is_active = false;
  std::optional<Role> role;
  std::uint8_t plan = 0;  // index of the plan, from 1; 0: none
  std::int64_t token_version = 0;
};

class AccountStates {
 public:
  // `plans` must outlive this object.
  AccountStates(Database& database, std::span<const std::string> plans)
      : database_(database), plans_(plans) {}

  // Reads all accounts. Until it succeeds, `find` finds none.
  Result<void> load();
  bool is_loaded() const { return is_loaded_.load(std::memory_order_acquire); }
  // Reads the accounts that have changed since the last call. Does nothing before `load`.
  Result<void> refresh();

  // Returns nothing if there is no such account.
  std::optional<AccountState> find(UserId user) const;
  // Returns a number that grows after each change of what `find` returns.
  std::uint64_t revision() const { return revision_.load(std::memory_order_acquire); }

 private:
  struct Change;

  Result<void> take_changes();
  void put(const Change& change);
  std::uint8_t plan_number(const std::optional<std::string>& plan) const;

  // Indexed by account id, eight bytes each: ids have no large gaps.
  static constexpr std::size_t chunk = 65'536;
  using Word = std::atomic<std::uint64_t>;

  Database& database_;
  const std::span<const std::string> plans_;
  std::atomic<bool> is_loaded_{false};
  std::atomic<std::uint64_t> revision_{0};
  std::mutex changing_;
  std::int64_t seen_change_ = -1;
  std::atomic<std::int64_t> size_{0};
  StableArray<Word, chunk, 16'384> words_;
};

}  // namespace toolyard::accounts
