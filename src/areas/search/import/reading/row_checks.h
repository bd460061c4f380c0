// What a row must hold, whatever it is read from.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "areas/search/storage/fact.h"

namespace toolyard::search {

inline constexpr std::size_t most_query_bytes = 2048, most_page_bytes = 8192, most_name_bytes = 200;

struct RowFault {
  std::string_view code;
  std::string_view detail;
};
inline constexpr RowFault bad_clicks{"bad_number", "The clicks are no whole number from 0 on."};
inline constexpr RowFault bad_impressions{"bad_number",
                                          "The impressions are no whole number from 0 on."};
inline constexpr RowFault bad_position{"bad_number", "The position is no number from 0 on."};
inline constexpr RowFault bad_date{"bad_date", "The date is not written like 2026-01-31."};

// Sets what the text tells of the dimension, or tells what is wrong with it.
std::optional<RowFault> set_dimension(Fact& fact, Dimension dimension, std::string_view text);

// Of a fact whose impressions are known.
std::optional<RowFault> set_position(Fact& fact, double position);

}  // namespace toolyard::search
