// Parses `Retry-After`: how long to wait before a request is retried.
#pragma once
#include <chrono>
#include <optional>

#include "adapters/http_client/client.h"
#include "core/describe/values.h"

namespace toolyard::http_client {

inline constexpr std::chrono::seconds longest_retry_after{3'600};

// Returns the wait that `retry-after-ms` specifies, or else `Retry-After` (RFC 9110, section
// 10.2.3), which is a number of seconds or a date. Rounded up to seconds and limited to an hour.
// Returns nothing if neither header is present and valid.
std::optional<std::chrono::seconds> retry_after(const Response& response, Instant now);

}  // namespace toolyard::http_client
