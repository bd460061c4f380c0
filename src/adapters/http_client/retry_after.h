// When an answer asks to come back.
#pragma once
#include <chrono>
#include <optional>

#include "adapters/http_client/client.h"
#include "core/describe/values.h"

namespace toolyard::http_client {

inline constexpr std::chrono::seconds longest_retry_after{3'600};

// What `retry-after-ms` says, else `Retry-After` (RFC 9110), which counts seconds or names a
// moment: from now on, rounded up to seconds, an hour at most. Nothing where neither makes sense.
std::optional<std::chrono::seconds> retry_after(const Response& response, Instant now);

}  // namespace toolyard::http_client
