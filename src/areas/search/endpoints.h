// The API of search data.
#pragma once
#include <string_view>
#include <vector>

#include "areas/search/import/service.h"
#include "areas/search/sync/service.h"
#include "core/click_curve.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::search {

std::vector<Endpoint> import_endpoints(ImportService& imports);
// Overview, queries and pages; the lists also as tables, with what the curve expects of each place.
std::vector<Endpoint> report_endpoints(Database& database, const Clock& clock,
                                       const ExpectedClicks& expected);
std::vector<Endpoint> sync_endpoints(SyncService& syncs);

// What they begin as: an endpoint that reads.
Endpoint reading_endpoint(std::string_view path, std::string_view id, const EndpointText& text);

}  // namespace toolyard::search
