// Checks that hold for the facts read from any export of search data.
#pragma once
#include <cmath>
#include <cstdlib>

#include "areas/search/import/reading/checks.h"
#include "areas/search/import/reading/numbers.h"
#include "areas/search/import/reading/tables.h"
#include "core/text/utf8.h"

namespace toolyard::search {

inline void require(bool holds) {
  if (!holds) std::abort();
}

inline void check_fact(const Fact& fact, std::size_t max_rows) {
  for (const auto text : {fact.query, fact.page, fact.country, fact.appearance}) {
    require(text.size() <= max_page_bytes && is_valid_utf8(text));
    for (const unsigned char c : text) require(c >= 0x20);
  }
  // Hourly rows are added up to days, so a number can be the sum of all rows.
  const auto most = max_count * static_cast<std::int64_t>(max_rows);
  require(fact.clicks >= 0 && fact.clicks <= most);
  require(fact.impressions >= 0 && fact.impressions <= most);
  if (fact.sum_position) {
    require(std::isfinite(*fact.sum_position));
    require(*fact.sum_position >= static_cast<double>(fact.impressions) * 0.999999);
  }
}

inline void check_tables(const Tables& tables, const ImportLimits& limits) {
  require(tables.rows_read <= static_cast<std::int64_t>(limits.rows));
  require(tables.skipped.size() <= limits.listed);
  for (const auto& table : tables.tables)
    for (const auto& fact : table.facts) check_fact(fact, limits.rows);
}

}  // namespace toolyard::search
