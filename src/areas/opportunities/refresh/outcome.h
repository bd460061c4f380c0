// Measures the outcome of opportunities that are done: compares the clicks in a window before the
// day of publication with those in a window of equal length from that day on, once all its days
// have final figures. Both are as long as the window of the opportunity. Clicks are counted at the
// addresses of the text that was published, present and former ones, and at the page that the
// opportunity is about, whose visitors may come to the new text instead. If no address of the text
// was shown since, those of a query are counted on all pages.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "areas/opportunities/model.h"
#include "areas/opportunities/refresh/source.h"
#include "ports/database.h"

namespace toolyard::opportunities {

struct Measured {
  OpportunityId id{};
  std::int64_t clicks_after = 0;
  // Nullopt if there is no data of the days before; the clicks stored at publication then remain.
  std::optional<std::int64_t> clicks_before;
};

// Returns the outcomes that can be measured and are not stored yet, at most some thousands. If
// `pages` is null, there is no public site.
std::vector<Measured> measure(Transaction& transaction, const Source& source,
                              const site::SitePages* pages);
// Stores outcomes. Returns the number of those that were not stored before.
std::int64_t write_outcomes(Transaction& transaction, std::span<const Measured> all, Instant now);

}  // namespace toolyard::opportunities
