// Assembles the area of search data (imports, the daily sync, reports, retention) from its
// services, and returns its endpoints and the handlers of its jobs.
#pragma once
#include <string>
#include <vector>

#include "areas/search/import/service.h"
#include "areas/search/properties/service.h"
#include "areas/search/retention/retention.h"
#include "areas/search/storage/packing.h"
#include "areas/search/sync/service.h"
#include "areas/site/facts.h"
#include "core/click_curve.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::search {

class Search {
 public:
  // Reports are read from `reports`, which may be a replica that lags behind. If `console` is null,
  // nothing is fetched from Search Console. If `pages` is null, there is no public site.
  Search(Database& database, Database& reports, JobQueue& jobs, const Clock& clock,
         SearchConsole* console, SyncOptions syncs, RetentionOptions kept,
         const ExpectedClicks& expected, const site::SitePages* pages,
         const RemovalHooks& hooks = {});

  ImportService& imports() { return imports_; }
  // Queues the jobs that are due. Called periodically; cheap if no job is due.
  Result<void> plan();
  std::vector<Endpoint> endpoints();
  struct Handler {
    std::string kind;
    JobHandler handler;
  };
  std::vector<Handler> job_handlers();

 private:
  Database& reports_;
  Clock clock_;
  ExpectedClicks expected_;
  const site::SitePages* pages_;
  ImportService imports_;
  PropertyService properties_;
  SyncService syncs_;
  Packing packing_;
  Retention retention_;
};

}  // namespace toolyard::search
