// How an attempt's outcome becomes the job's next state, and when the next attempt is due.
#pragma once
#include <chrono>
#include <cstdint>
#include <expected>

#include "areas/jobs/model.h"

namespace toolyard::jobs {

inline constexpr std::int64_t kMostAttempts = 5;
inline constexpr std::chrono::hours kLongestWait{1};  // of those that a handler asks for

using Outcome = std::expected<void, JobFault>;

// After the attempt of that number has failed: its fourth power in seconds, 10 % more or less.
std::chrono::microseconds backoff(std::int64_t attempt);

// A wait that the handler asks for counts where it is the longer one, up to an hour.
Ending ending_of(const Claim& claim, const Outcome& outcome, Instant now);
// The attempt does not count.
Ending handed_back(const Claim& claim, Instant now);
// More attempts were begun than there are: whoever had the last one is gone.
Ending given_up(const Claim& claim, Instant now);

// A text fit for the database and for people: UTF-8 without control characters, not too long.
std::string presentable(std::string_view text);

}  // namespace toolyard::jobs
