// The header fields `RateLimit` and `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers:
// lists of structured fields (RFC 9651), with an item for each policy.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "areas/limits/limits.h"
#include "http/framing/response.h"

namespace toolyard::http {

// A limit and its current state. Numbers below 0 are written as 0, and those too large for a
// structured field as the largest possible one. Of the name, only printable ASCII is written.
struct RateLimitItem {
  std::string_view policy;
  std::int64_t quota = 0;      // number of calls per window
  std::int64_t window_s = 0;   // length of the window, in seconds
  std::int64_t remaining = 0;  // number of calls left
  std::int64_t reset_s = 0;    // seconds until more calls are allowed
};

// Appends the lines of both fields, such as `RateLimit-Policy: "default";q=600;w=60` and
// `RateLimit: "default";r=599;t=1`. Appends nothing if there are no items, because an empty list is
// sent as no field at all.
void append_rate_limit_fields(std::string& out, std::span<const RateLimitItem> items);

// Adds both fields for a decision about a call; nothing if the call has no limit.
void add_rate_limit(const limits::Decision& decision, Response& response);

}  // namespace toolyard::http
