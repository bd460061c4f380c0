// Checks of the values in a row, for all formats of imports.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "areas/search/storage/fact.h"

namespace toolyard::search {

inline constexpr std::size_t max_query_bytes = 2048, max_page_bytes = 8192, max_name_bytes = 200;

struct RowFault {
  std::string_view code;
  std::string_view detail;
};
inline constexpr RowFault bad_clicks{"bad_number", "Clicks must be a whole number of at least 0."};
inline constexpr RowFault bad_impressions{"bad_number",
                                          "Impressions must be a whole number of at least 0."};
inline constexpr RowFault bad_position{"bad_number",
                                       "The position must be a number of at least 0."};
inline constexpr RowFault bad_date{
    "bad_date", "The date must be written as `YYYY-MM-DD`, such as `2026-01-31`."};

// Parses a date as exports and spreadsheets write it: `2026-01-31`, `2026/1/31`, `2026.01.31`,
// `20260131` and `31.1.2026`. Other orders are ambiguous.
std::optional<Day> parse_date(std::string_view text);

// Sets the value of a dimension from its text. Returns a fault if the text is not valid; nullopt on
// success.
std::optional<RowFault> set_dimension(Fact& fact, Dimension dimension, std::string_view text);

// Sets `sum_position` from an average position. `impressions` must be set before.
std::optional<RowFault> set_position(Fact& fact, double position);

}  // namespace toolyard::search
