// What has become of opportunities that are done: clicks in a window as long as their own up to
// the day of publishing, against those in the equal window from that day on, as soon as its last
// day has final numbers. Where a query is known it is counted on all pages, since what was
// published may be a page of its own.
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
  // None where nothing is known of the days before: then those of when it was done count.
  std::optional<std::int64_t> clicks_before;
};

// Those that can be told now and were not; at most some thousands at a time.
std::vector<Measured> measure(Transaction& transaction, const Source& source);
// Answers of how many the outcome was not known before.
std::int64_t write_outcomes(Transaction& transaction, std::span<const Measured> all, Instant now);

}  // namespace toolyard::opportunities
