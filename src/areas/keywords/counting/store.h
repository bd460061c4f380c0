// The SQL that counts facts of search into those of keywords.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "areas/search/facts.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::keywords {

// Facts of one grain, and the days that they begin at.
struct DatedSeries : search::Series {
  Window days;
};
// All that tell queries apart.
std::vector<DatedSeries> series_of(Transaction& transaction);

// Of each property with imports that have not been counted, the last one that has; 0: none.
std::vector<search::LastImport> last_counted(Transaction& transaction);
// How many facts the later imports have written.
std::int64_t facts_after(Transaction& transaction, const std::vector<search::LastImport>& counted);
// The days that the later imports tell of, which are all of `all` where one does not tell; nothing
// where there are none.
std::optional<Window> days_after(Transaction& transaction,
                                 const std::vector<search::LastImport>& counted, Window all);

// Keywords that have not been counted, as they are now.
struct NewKeyword {
  std::int64_t id = 0, change_count = 0;
  static constexpr auto fields(auto...) {
    return row_columns<NewKeyword, &NewKeyword::id, &NewKeyword::change_count>();
  }
};
std::vector<NewKeyword> new_keywords(Transaction& transaction);

// Only one at a time counts.
void lock_counting(Transaction& transaction);
void set_counted(Transaction& transaction, const std::vector<NewKeyword>& keywords);
void set_counted(Transaction& transaction, const std::vector<search::LastImport>& imports,
                 const std::vector<DatedSeries>& all);

enum class Which { new_ones, all };
// Counts anew what begins within the days. Facts of different grain count the same searches: of
// each site those are taken that tell apart what a keyword asks for, and as little else as may be.
void count_days(Transaction& transaction, const std::vector<DatedSeries>& all, Window days,
                Which which);

}  // namespace toolyard::keywords
