// Totals of a source: overall, by day, by country and by device. Reads only stored sums, no facts.
#pragma once
#include <string>
#include <vector>

#include "areas/search/report/measures.h"
#include "areas/search/report/statement.h"

namespace toolyard::search {

struct DaySums : Sums {
  std::int64_t day = 0;
  static constexpr auto fields(auto...) {
    return joined(row_columns<DaySums, &DaySums::day>(), Sums::fields());
  }
};
struct NamedSums : Sums {
  std::string name;
  static constexpr auto fields(auto...) {
    return joined(row_columns<NamedSums, &NamedSums::name>(), Sums::fields());
  }
};

// Returns empty sums if there is no source.
Sums totals_of(Transaction& transaction, const Subject& subject,
               const std::optional<Source>& source, const Narrowed& narrowed);
// Returns the totals of the days that `other` also has.
Sums totals_within(Transaction& transaction, const Subject& subject, const Source& source,
                   const Source& other, const Narrowed& narrowed);
std::vector<DaySums> sums_by_day(Transaction& transaction, const Subject& subject,
                                 const Source& source, const Narrowed& narrowed);
// Returns the sums by country or by device, those with the most clicks first.
std::vector<NamedSums> shares_of(Transaction& transaction, const Subject& subject,
                                 const std::optional<Source>& source, const Narrowed& narrowed,
                                 Dimension by, std::int64_t max);

}  // namespace toolyard::search
