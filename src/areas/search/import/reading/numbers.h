// Numbers as people's files write them: grouped by blanks, commas, dots or apostrophes, with a
// decimal dot or comma, with a percent sign on either side.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolyard::search {

enum class DecimalMark : char { dot = '.', comma = ',' };

// A whole number from 0 to `most_count`; groups are told by their size.
inline constexpr std::int64_t most_count = 100'000'000'000;
std::optional<std::int64_t> parse_count(std::string_view text);

// A number from 0 to `most_count`, of which the decimal mark is known.
std::optional<double> parse_decimal(std::string_view text, DecimalMark mark);

// The decimal mark that this number proves, if it proves one: `8,1` does, `1,234` does not.
std::optional<DecimalMark> proven_mark(std::string_view text);

}  // namespace toolyard::search
