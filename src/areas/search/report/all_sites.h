// What all properties come to in some days.
#pragma once
#include <optional>

#include "areas/search/report/measures.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::search {

struct AllSites {
  Measures totals;  // of web search
  std::optional<Instant> last_import_at;
};
// Looks at sums of days only.
AllSites all_sites(Transaction& transaction, const Window& days);

}  // namespace toolyard::search
