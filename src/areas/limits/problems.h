// What a caller is told when a limit refuses a call.
#pragma once
#include "areas/limits/limiter.h"
#include "core/error.h"

namespace toolyard::limits {

namespace problems {
inline constexpr ProblemType rate_limited{
    "rate_limited", ErrorKind::rate_limited, "There were too many calls.",
    "The key, the account or the address has made as many calls as it may in this time. Try again "
    "after the seconds in `Retry-After`; `RateLimit` says how much is left."};
inline constexpr ProblemType quota_exceeded{
    "quota_exceeded", ErrorKind::rate_limited, "The quota of this month is used up.",
    "The key or the account has made as many calls as it may in a month. It begins anew with the "
    "next one, in UTC."};
}  // namespace problems

// The error of a decision that refuses.
Error refusal(const Decision& decision);

}  // namespace toolyard::limits
