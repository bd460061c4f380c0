// Keeps the answers of calls with an `Idempotency-Key` for a day. The answer is written in the same
// transaction as what the call does, so either both are there or neither. What is done outside of
// one is noted before it begins, with a lease: when the process is lost in between, it may be begun
// again as soon as that is over, for nobody knows how far it came.
#pragma once
#include <chrono>
#include <mutex>
#include <set>
#include <string>

#include "core/endpoint/once.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::once {

// Deletes what is kept of an account's calls.
void forget(Transaction& transaction, UserId user);

class OnceService {
 public:
  static constexpr std::chrono::hours kept_for{24};
  static constexpr std::chrono::seconds lease{60};

  OnceService(Database& database, Clock clock) : database_(database), clock_(std::move(clock)) {}

  // Carries the work out, or answers as its first run did: `key_reused` for another body,
  // `still_running` while the first has not ended. What failed is not kept.
  Result<OnceDone> run(const OnceRequest& request, const OnceWork& work);

 private:
  Result<OnceDone> run_alone(const OnceRequest& request, const OnceWork& work);
  Result<OnceDone> run_outside(const OnceRequest& request, const OnceWork& work);

  Database& database_;
  Clock clock_;
  std::mutex mutex_;
  std::set<std::string> running_;
};

}  // namespace toolyard::once
