#include "areas/keywords/keywords.h"

#include "areas/keywords/endpoints.h"

namespace toolyard::keywords {

std::vector<Endpoint> Keywords::endpoints() { return keywords::endpoints(service_); }

std::vector<std::pair<std::string, JobHandler>> Keywords::job_handlers() {
  return {{std::string(Counting::job_kind),
           [this](RunningJob& job) { return counting_.count_as_job(job); }}};
}

}  // namespace toolyard::keywords
