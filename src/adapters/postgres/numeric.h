// Decodes the binary format of PostgreSQL's `numeric`, the type of sums of bigints.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::postgres {

// Decodes an unsigned big-endian integer.
std::uint64_t big_endian(std::string_view bytes);

// Returns the decimal digits, possibly with leading zeros. Returns nothing for NaN, an infinity or
// malformed bytes.
std::optional<std::string> numeric_text(std::string_view bytes);
// Returns nothing if the value is not an integer or does not fit.
std::optional<std::int64_t> numeric_integer(std::string_view bytes);
std::optional<double> numeric_number(std::string_view bytes);

}  // namespace toolyard::postgres
