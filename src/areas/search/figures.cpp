#include "areas/search/figures.h"

#include <algorithm>

#include "areas/search/report/source.h"
#include "areas/search/report/totals.h"

namespace toolyard::search {

SearchSums figures(Transaction& transaction, const Window& days) {
  SearchSums all;
  Sums sums;
  for (const auto site : transaction.rows<SiteId>("select id from search_sites order by id")) {
    const Subject subject{.id = site, .days = days};
    const Sources sources(transaction, subject, days);
    sums += totals_of(transaction, subject, sources.best(Grain()), Narrowed());
    const auto imported = *transaction.row<std::optional<Instant>>(
        "select max(created_at) as created_at from search_imports where site = $1", site);
    all.last_import_at = std::max(all.last_import_at, imported);
  }
  all.clicks = sums.clicks;
  all.impressions = sums.impressions;
  all.ctr = sums.ctr();
  all.position = sums.position();
  return all;
}

}  // namespace toolyard::search
