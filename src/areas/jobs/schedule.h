// Retry policy of jobs: how the outcome of an attempt determines the next state, and the backoff
// until the next attempt.
#pragma once
#include <chrono>
#include <cstdint>
#include <expected>

#include "areas/jobs/model.h"

namespace toolyard::jobs {

inline constexpr std::int64_t kMaxAttempts = 5;
inline constexpr std::chrono::hours kLongestWait{1};  // limit of waits that handlers request

using Outcome = std::expected<void, JobFault>;

// Returns the wait after attempt number `attempt` has failed: its fourth power in seconds, +-10 %.
std::chrono::microseconds backoff(std::int64_t attempt);

// Returns the state of a job after an attempt. A wait requested by the handler replaces a shorter
// backoff; it is limited to `kLongestWait`.
Ending ending_of(const Claim& claim, const Outcome& outcome, Instant now);
// Returns the state of a job that is handed back: it is queued again, and the attempt does not
// count.
Ending handed_back(const Claim& claim, Instant now);
// Returns the state of a job that was claimed once more after its last attempt, whose worker was
// lost: it has failed.
Ending given_up(const Claim& claim, Instant now);

// Returns an error message fit for the database and for display: UTF-8 without control characters,
// at most 1000 bytes.
std::string presentable(std::string_view text);

}  // namespace toolyard::jobs
