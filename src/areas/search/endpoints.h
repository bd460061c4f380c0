// The API of search data.
#pragma once
#include <vector>

#include "areas/search/import/service.h"
#include "areas/search/sync/service.h"
#include "core/click_curve.h"
#include "core/endpoint/admin_endpoint.h"

namespace toolyard::search {

std::vector<Endpoint> import_endpoints(ImportService& imports);
// Overview, queries and pages; the lists also as tables, with the clicks expected at each position.
std::vector<Endpoint> report_endpoints(Database& database, const Clock& clock,
                                       const ExpectedClicks& expected);
std::vector<Endpoint> sync_endpoints(SyncService& syncs);

inline constexpr AdminPart part = {"gsc", "search data"};

}  // namespace toolyard::search
