// Idempotent calls: keeps the responses of calls with an `Idempotency-Key` for a day. A response is
// written in the same transaction as the effects of the call. Work that consists of several
// transactions, or has effects elsewhere, is recorded before it begins, with a lease: if the
// process is lost, the work may begin again when the lease has expired, because nobody knows how
// far it got.
#pragma once
#include <chrono>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "core/endpoint/idempotency.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::idempotency {

// Deletes up to `max` responses that were kept for a day. Returns their number.
std::int64_t delete_expired(Transaction& transaction, Instant now, std::int64_t max);

// Deletes up to `max` stored responses of an account. Returns their number.
std::int64_t forget(Transaction& transaction, UserId user, std::int64_t max);

inline constexpr std::chrono::hours kept_for{24};

// The process that runs a call outside of a transaction, and until when no other one may take it
// over.
struct Lease {
  std::string owner = {};
  Instant until = {};
};

class IdempotencyService {
 public:
  static constexpr std::chrono::seconds lease_time{60};

  IdempotencyService(Database& database, Clock clock)
      : database_(database), clock_(std::move(clock)) {}

  // Runs the work, or returns the response of its first run. Fails with `key_reused` for another
  // body, and with `still_running` if the first run has not ended. Errors are not stored.
  Result<IdempotentResponse> run(const IdempotentRequest& request, const IdempotentWork& work);

 private:
  Result<IdempotentResponse> run_alone(const IdempotentRequest& request,
                                       const IdempotentWork& work);
  Result<IdempotentResponse> run_outside(const IdempotentRequest& request,
                                         const IdempotentWork& work);
  Result<std::optional<IdempotentResponse>> begin(const IdempotentRequest& request,
                                                  const Lease& own, Instant now);
  void release(const IdempotentRequest& request, const Lease& own) noexcept;

  Database& database_;
  Clock clock_;
  std::mutex mutex_;
  std::set<std::string> running_;
};

}  // namespace toolyard::idempotency
