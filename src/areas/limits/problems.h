// The problems of calls that a limit refuses.
#pragma once
#include "core/error.h"

namespace toolyard::limits {

namespace problems {
inline constexpr ProblemType rate_limited{
    "rate_limited", ErrorKind::rate_limited, "The rate limit was exceeded.",
    "The API key, the account or the address has made too many calls in a short time. Retry after "
    "the number of seconds in `Retry-After`; `RateLimit` reports how many calls are left."};
inline constexpr ProblemType quota_exceeded{
    "quota_exceeded", ErrorKind::rate_limited, "The monthly quota is used up.",
    "The API key or the account has made all calls that its monthly quota allows. The quota is "
    "reset at the start of the next month, in UTC."};
}  // namespace problems

}  // namespace toolyard::limits
