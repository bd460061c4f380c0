// Reads the dates in front matter, as site generators write them.
#pragma once
#include <optional>
#include <string_view>

#include "core/describe/values.h"

namespace toolyard::content_import {

// Parses a date, or a date and a time, with or without a zone: as in RFC 3339, with a blank in
// place of the `T`, or with the name of the month (`6 May 2024`, `May 6, 2024`, `Mon, 06 May 2024
// 10:00:00 +0200`). Without a time it is midnight, without a zone UTC.
std::optional<Instant> parse_date(std::string_view text);

// Removes a date such as `2024-05-06-` from the beginning of a file's name, and returns it.
std::optional<Instant> take_date(std::string_view& name);

}  // namespace toolyard::content_import
