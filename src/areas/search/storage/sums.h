// What facts add up to, by days, countries and devices: kept with every import, with the segments
// of their queries and pages, so that totals cost a look at days instead of facts.
#pragma once
#include "areas/search/storage/fact_writer.h"
#include "ports/database.h"

namespace toolyard::search {

// Whether there may be facts of the table's days already.
Knowledge knowledge_of(Transaction& transaction, SiteId site, const Table& table);
// Adds up the table's facts, which are all that is known of their days.
void add_sums(Transaction& transaction, SiteId site, const Table& table);
// Adds up anew what the facts of the table's days come to, from all that is known of them.
void renew_sums(Transaction& transaction, SiteId site, const Table& table);
// The same for some days alone, of which the table may have no facts.
void renew_sums(Transaction& transaction, SiteId site, const Table& table, const Window& days);

}  // namespace toolyard::search
