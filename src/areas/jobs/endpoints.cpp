#include "areas/jobs/service.h"
#include "core/endpoint/part.h"

namespace toolyard::jobs {

std::vector<Endpoint> endpoints(JobService& jobs) {
  constexpr Part part{"admin/jobs", "jobs"};
  return {
      list<&JobService::list>(
          part, jobs,
          {.summary = "List background jobs",
           .description = "Lists jobs that run in the background, such as sending a campaign or "
                          "publishing content at a scheduled time, newest first."}),
      find<&JobService::find>(
          part, jobs,
          {.path = "{id}/",
           .summary = "Retrieve a background job",
           .description = "Returns one job with its state and its last error."}),
      act<&JobService::retry>(
          part, jobs,
          {.path = "{id}/retry/",
           .summary = "Retry a background job",
           .description =
               "Queues a failed or cancelled job again, with the full number of attempts."})};
}

}  // namespace toolyard::jobs
