// Timestamps as text: RFC 3339 in UTC, to the microsecond. Each moment has exactly one written
// form.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/values.h"

namespace toolyard {

// Appends `2026-01-31T08:15:00Z`, with six digits of fraction if the second is not a whole one.
// Years outside 0000 to 9999 have no RFC 3339 form; the nearest moment that has one is written
// instead.
void append_rfc3339(std::string& out, Instant moment);

// Parses RFC 3339 strictly: `T` and `Z` in either case, any offset; digits beyond the microsecond
// are cut off. Rejects a blank instead of `T`, impossible dates, years outside 0000 to 9999 in UTC,
// and the leap second 60, which UTC without leap seconds cannot represent.
std::optional<Instant> parse_rfc3339(std::string_view text);

}  // namespace toolyard
