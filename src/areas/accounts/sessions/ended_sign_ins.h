// Sign-ins that have ended while access tokens of theirs would still hold, in memory: so that such
// a token is refused without a look into the store. What other nodes end holds within a second.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <set>

#include "core/error.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::accounts {

class EndedSignIns {
 public:
  EndedSignIns(Database& database, std::chrono::seconds token_lifetime, Clock clock)
      : database_(database), token_lifetime_(token_lifetime), clock_(std::move(clock)) {}

  Result<void> refresh();
  // By the number that a token's name begins with.
  bool holds(std::uint64_t sign_in) const;

 private:
  Database& database_;
  const std::chrono::seconds token_lifetime_;
  const Clock clock_;
  std::mutex refreshing_;  // an older answer never comes second
  mutable std::mutex mutex_;
  std::atomic<bool> is_empty_{true};
  std::set<std::uint64_t> ended_;
};

}  // namespace toolyard::accounts
