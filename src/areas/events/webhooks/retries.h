// When a delivery is attempted again, and when its webhook is switched off.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>

#include "core/time/time.h"

namespace toolyard::webhooks {

// For how long a delivery is attempted, and a webhook may fail, before it is given up.
inline constexpr std::chrono::hours patience{72};

// What a receiver did with an attempt.
struct Outcome {
  std::optional<int> status = {};  // HTTP status; null if there was no response
  std::optional<std::chrono::seconds> retry_after = {};
};

// Whether the receiver has taken the event: any status of 200 to 299.
bool is_delivered(const Outcome& outcome);
// Whether the receiver says that it is gone permanently (410).
bool is_gone(const Outcome& outcome);

// The attempts of a delivery so far, the last of which has failed.
struct Attempts {
  std::int64_t count = 1;
  Instant first_at, last_at;
};

// Returns when to try again: after 5 seconds, then after growing pauses of up to 12 hours, each
// longer or shorter by up to a fifth (`chance` is from 0 to 1), and not before the receiver asked
// for. Returns null if that would be more than `patience` after the first attempt.
std::optional<Instant> next_attempt(const Attempts& attempts, const Outcome& outcome,
                                    double chance);

// Number of failures in a row from which a receiver is tried with one delivery at a time, and given
// a rest after each failure.
inline constexpr std::int64_t failures_before_rests = 5;
// Returns the rest after that many failures in a row: from 10 seconds, doubled with each failure,
// up to 10 minutes.
std::chrono::seconds rest_after(std::int64_t failures);

}  // namespace toolyard::webhooks
