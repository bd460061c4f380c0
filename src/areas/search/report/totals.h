// Totals of a source: in all, by day, by country and by device. Looks at sums of days only.
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

// None where there is no source.
Sums totals_of(Transaction& transaction, const Subject& subject,
               const std::optional<Source>& source, const Narrowed& narrowed);
// Only of days that `other` knows too.
Sums totals_within(Transaction& transaction, const Subject& subject, const Source& source,
                   const Source& other, const Narrowed& narrowed);
std::vector<DaySums> sums_by_day(Transaction& transaction, const Subject& subject,
                                 const Source& source, const Narrowed& narrowed);
// By `country` or `device`, those with the most clicks first.
std::vector<NamedSums> shares_of(Transaction& transaction, const Subject& subject,
                                 const std::optional<Source>& source, const Narrowed& narrowed,
                                 Dimension by, std::int64_t most);

}  // namespace toolyard::search
