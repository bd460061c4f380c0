// Sign-ins that have ended while their access tokens have not expired, in memory, so that such a
// token is rejected without reading the store. Sign-ins that other nodes end appear within a
// second.
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
  // `sign_in` is the number with which the id of a token begins.
  bool holds(std::uint64_t sign_in) const;
  // Returns a number that grows after each change of what `holds` returns.
  std::uint64_t revision() const { return revision_.load(std::memory_order_acquire); }

 private:
  Database& database_;
  const std::chrono::seconds token_lifetime_;
  const Clock clock_;
  std::mutex refreshing_;  // an older result never replaces a newer one
  mutable std::mutex mutex_;
  std::atomic<bool> is_empty_{true};
  std::atomic<std::uint64_t> revision_{0};
  std::set<std::uint64_t> ended_;
};

}  // namespace toolyard::accounts
