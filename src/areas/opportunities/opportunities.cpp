#include "areas/opportunities/opportunities.h"

#include "areas/opportunities/endpoints.h"

namespace toolyard::opportunities {

std::vector<Endpoint> Opportunities::endpoints() {
  return opportunities::endpoints(service_, refresh_);
}

std::vector<std::pair<std::string, JobHandler>> Opportunities::job_handlers() {
  return {{std::string(RefreshService::job_kind),
           [this](RunningJob& job) { return refresh_.refresh_as_job(job); }}};
}

}  // namespace toolyard::opportunities
