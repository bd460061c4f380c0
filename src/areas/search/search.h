// Search data: imports, the daily sync and reports; its services, its endpoints and the handlers of
// its jobs.
#pragma once
#include <string>
#include <vector>

#include "areas/search/import/service.h"
#include "areas/search/retention/retention.h"
#include "areas/search/storage/packing.h"
#include "areas/search/sync/service.h"
#include "core/click_curve.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::search {

class Search {
 public:
  // Reports are read from `reports`, which may be a moment behind. Without a console nothing is
  // fetched by itself.
  Search(Database& database, Database& reports, JobQueue& jobs, const Clock& clock,
         SearchConsole* console, SyncOptions syncs, RetentionOptions kept,
         const ExpectedClicks& expected);

  ImportService& imports() { return imports_; }
  // Asks for the jobs that are due; cheap where none is, to be called often.
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
  ImportService imports_;
  SyncService syncs_;
  Packing packing_;
  Retention retention_;
};

}  // namespace toolyard::search
