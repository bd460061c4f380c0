// PostgreSQL's `numeric`, which sums of bigints are, out of its binary format.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::postgres {

// Unsigned big-endian integers, as all of the binary format has them.
std::uint64_t big_endian(std::string_view bytes);

// In decimal digits; nothing where it is not a number, or no numeric at all.
std::optional<std::string> numeric_text(std::string_view bytes);
// Nothing where it is no whole number or does not fit.
std::optional<std::int64_t> numeric_integer(std::string_view bytes);
std::optional<double> numeric_number(std::string_view bytes);

}  // namespace toolyard::postgres
