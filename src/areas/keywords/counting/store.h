// The SQL that aggregates search facts per keyword.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "areas/search/facts.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::keywords {

// A series of search facts, and the days on which they begin.
struct DatedSeries : search::Series {
  Window days;
  std::vector<std::int64_t> within = {};  // the properties that contain this one
};
// Returns all series with queries that have facts: by site, the coarsest grain first. A property
// comes after those that contain it.
std::vector<DatedSeries> series_of(Transaction& transaction);

// Returns, for each property with imports that are not counted yet, the last import that is; 0 if
// none is.
std::vector<search::LastImport> last_counted(Transaction& transaction);
// Returns the number of facts that the imports after `counted` have written.
std::int64_t facts_after(Transaction& transaction, const std::vector<search::LastImport>& counted);
// Returns the days that the imports after `counted` cover: `all` if one of them has unknown days,
// nullopt if there are none.
std::optional<Window> days_after(Transaction& transaction,
                                 const std::vector<search::LastImport>& counted, Window all);

// A keyword that is not counted yet, and its revision.
struct NewKeyword {
  std::int64_t id = 0, change_count = 0;
  static constexpr auto fields(auto...) {
    return row_columns<NewKeyword, &NewKeyword::id, &NewKeyword::change_count>();
  }
};
std::vector<NewKeyword> new_keywords(Transaction& transaction);

// Returns the window of all days that were counted, or nullopt if none was.
std::optional<Window> counted_days(Transaction& transaction);
// Marks all keywords as not counted.
void mark_uncounted(Transaction& transaction);

// Locks the counting until the transaction ends: only one transaction at a time counts.
void lock_counting(Transaction& transaction);
// Mark keywords or imports as counted, except keywords that have changed since they were read.
void set_counted(Transaction& transaction, const std::vector<NewKeyword>& keywords);
void set_counted(Transaction& transaction, const std::vector<search::LastImport>& imports,
                 const std::vector<DatedSeries>& all);

// Which keywords to count: those that are not counted yet, or all.
enum class Which { new_ones, all };
// Recounts the facts that begin within the days. Facts of different grains count the same searches:
// for each site, the coarsest grain that has the dimensions of a keyword is used. The facts of a
// property count only if none of those that contain it has facts of these days.
void count_days(Transaction& transaction, const std::vector<DatedSeries>& all, Window days,
                Which which);

}  // namespace toolyard::keywords
