// The endpoints of search data: imports, reports and the sync with Search Console.
#pragma once
#include <vector>

#include "areas/search/import/service.h"
#include "areas/search/properties/service.h"
#include "areas/search/sync/service.h"
#include "areas/site/facts.h"
#include "core/click_curve.h"
#include "core/endpoint/part.h"

namespace toolyard::search {

std::vector<Endpoint> import_endpoints(ImportService& imports);
std::vector<Endpoint> property_endpoints(const PropertyService& properties);
// What reports are made from.
struct ReportParts {
  Database& database;
  Clock clock;
  ExpectedClicks expected;
  const site::SitePages* pages = nullptr;  // null: there is no public site
};
// The overview, the history of one query or page, and the rankings of queries and pages. The
// rankings are also returned as CSV tables, and contain the click-through rate expected at each
// position.
std::vector<Endpoint> report_endpoints(const ReportParts& parts);
std::vector<Endpoint> sync_endpoints(SyncService& syncs);

inline constexpr Part part{"admin/gsc", "search data"};

}  // namespace toolyard::search
