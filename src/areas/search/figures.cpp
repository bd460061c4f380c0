#include "areas/search/figures.h"

#include <algorithm>

#include "areas/search/facts.h"
#include "areas/search/report/sources/source.h"
#include "areas/search/report/totals.h"

namespace toolyard::search {

namespace {

struct SiteTotals {
  Site site;
  Sums own;
  std::vector<SiteTotals*> within;  // the properties that it contains, and no smaller one does
};

// Adds each property to the smallest one that contains it. Returns those that none contains.
std::vector<SiteTotals*> outermost(std::vector<SiteTotals>& all) {
  std::vector<SiteTotals*> outer;
  for (auto& one : all) {
    SiteTotals* smallest = nullptr;
    for (auto& other : all)
      if (contains(other.site, one.site) && (!smallest || contains(smallest->site, other.site)))
        smallest = &other;
    (smallest ? smallest->within : outer).push_back(&one);
  }
  return outer;
}

// Searches of a property are also counted by those that contain it. A property with little data may
// have fewer than those within it.
Sums total_of(const SiteTotals& one) {
  Sums parts;
  for (const auto* part : one.within) parts += total_of(*part);
  return parts.impressions > one.own.impressions ? parts : one.own;
}

}  // namespace

SearchSums figures(Transaction& transaction, const Window& days) {
  SearchSums all;
  std::vector<SiteTotals> sites;
  for (auto& site : find_sites(transaction)) {
    const Subject subject{.id = SiteId{site.id}, .days = days};
    const Sources sources(transaction, subject, days);
    const auto imported = *transaction.row<std::optional<Instant>>(
        "select max(created_at) as created_at from search_imports where site = $1", site.id);
    all.last_import_at = std::max(all.last_import_at, imported);
    const auto own = totals_of(transaction, subject, sources.best(Grain()), Narrowed());
    sites.push_back({std::move(site), own, {}});
  }
  Sums sums;
  for (const auto* site : outermost(sites)) sums += total_of(*site);
  all.clicks = sums.clicks;
  all.impressions = sums.impressions;
  all.ctr = sums.ctr();
  all.position = sums.position();
  return all;
}

}  // namespace toolyard::search
