// The header fields that tell callers about limits, as draft-ietf-httpapi-ratelimit-headers has
// them: lists of structured fields (RFC 9651), an item for each policy.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "areas/limits/limits.h"
#include "http/framing/response.h"

namespace toolyard::http {

// One limit and how it stands. Numbers below 0 are written as 0, and those beyond what a
// structured field can hold as the largest it can; of the name, only printable ASCII is written.
struct RateLimitItem {
  std::string_view policy;
  std::int64_t quota = 0;      // calls
  std::int64_t window_s = 0;   // in this time
  std::int64_t remaining = 0;  // of them are left
  std::int64_t reset_s = 0;    // until there are more
};

// Appends the lines of both fields, such as `RateLimit-Policy: "default";q=600;w=60` and
// `RateLimit: "default";r=599;t=1`; nothing for no items, as an empty list has no field.
void append_rate_limit_fields(std::string& out, std::span<const RateLimitItem> items);

// The same for what was decided about a call; nothing where it has no limit.
void add_rate_limit(const limits::Decision& decision, Response& response);

}  // namespace toolyard::http
