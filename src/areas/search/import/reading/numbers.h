// Parses localized numbers: digits grouped by spaces, commas, dots or apostrophes, a decimal dot or
// comma, and a percent sign before or after.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolyard::search {

enum class DecimalMark : char { dot = '.', comma = ',' };

// Parses a whole number from 0 to `max_count`. Grouping marks are recognized by the size of their
// groups.
inline constexpr std::int64_t max_count = 100'000'000'000;
std::optional<std::int64_t> parse_count(std::string_view text);

// Parses a number from 0 to `max_count` with a known decimal mark. A percent sign is ignored.
std::optional<double> parse_decimal(std::string_view text, DecimalMark mark);

// Returns the decimal mark if the number is unambiguous: `8,1` is, `1,234` is not.
std::optional<DecimalMark> proven_mark(std::string_view text);

}  // namespace toolyard::search
