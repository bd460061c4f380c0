// Times in tokens: seconds since 1970, whole or not (RFC 7519 section 2), and how people say them.
#pragma once
#include <optional>
#include <string>

#include "core/describe/values.h"
#include "tools/jose/json_value.h"

namespace toolyard::jose {

// The seconds that a claim holds; nothing where it is no finite number.
std::optional<double> numeric_date(const std::optional<JsonValue>& claim);

double seconds_of(Instant moment);

// Nothing where the calendar of RFC 3339 has no such moment.
std::optional<Instant> moment_of(double seconds);

// Seconds so many that they must have been meant as milliseconds: those of our time.
bool looks_like_milliseconds(double seconds);

// The moment that was meant, be it in seconds or milliseconds.
std::optional<Instant> moment_meant(double seconds);

// “in 5 minutes”, “2 days ago”, “now”.
std::string relative_time(Instant moment, Instant now);

// “5 minutes”; the largest unit that fits, cut.
std::string duration_text(double seconds);

}  // namespace toolyard::jose
