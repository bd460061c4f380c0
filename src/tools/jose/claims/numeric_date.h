// Times in tokens: seconds since 1970 with an optional fraction (NumericDate, RFC 7519 section 2);
// and times as text.
#pragma once
#include <optional>
#include <string>

#include "core/describe/values.h"
#include "tools/jose/json_value.h"

namespace toolyard::jose {

// Returns the number of seconds in a claim; nothing if it is not a finite number.
std::optional<double> numeric_date(const std::optional<JsonValue>& claim);

double seconds_of(Instant moment);

// Returns nothing for times that RFC 3339 cannot represent, outside the years 0000 to 9999.
std::optional<Instant> moment_of(double seconds);

// Whether a number of seconds is so large that it must be in milliseconds, of the years 1973 to
// 5138.
bool looks_like_milliseconds(double seconds);

// Returns the time that was meant: in milliseconds if the number looks like that, else in seconds.
std::optional<Instant> moment_meant(double seconds);

// Returns a text such as “in 5 minutes”, “2 days ago” or “now”.
std::string relative_time(Instant moment, Instant now);

// Returns a text such as “5 minutes”: in the largest unit that fits, rounded down.
std::string duration_text(double seconds);

}  // namespace toolyard::jose
