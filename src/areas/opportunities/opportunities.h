// Assembles the area of opportunities: its services, its endpoints and the handlers of its jobs.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "areas/opportunities/refresh/service.h"
#include "areas/opportunities/run_queue.h"
#include "areas/opportunities/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::opportunities {

class Opportunities {
 public:
  Opportunities(Database& database, JobQueue& jobs, const Clock& clock, const Options& options)
      : service_(database, clock, options.pages), refresh_(database, jobs, clock, options),
        run_queue_(database.engine()) {}

  OpportunityService& service() { return service_; }
  RefreshService& refresh() { return refresh_; }
  const RunQueue& run_queue() const { return run_queue_; }

  std::vector<Endpoint> endpoints();
  std::vector<std::pair<std::string, JobHandler>> job_handlers() {
    return {{std::string(RefreshService::job_kind),
             [this](RunningJob& job) { return refresh_.refresh_as_job(job); }}};
  }

 private:
  OpportunityService service_;
  RefreshService refresh_;
  RunQueue run_queue_;
};

}  // namespace toolyard::opportunities
