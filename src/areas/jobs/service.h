// Service behind the admin API of jobs: lists them, and retries failed or cancelled ones.
#pragma once
#include <optional>
#include <vector>

#include "areas/jobs/context.h"
#include "core/count_cache.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::jobs {

struct RetriedJob : Job {
  static constexpr std::string_view schema_name = "JobActionResult";
  bool changed = false;
  static constexpr auto fields(auto...) {
    return joined(Job::fields(),
                  std::array{field<&RetriedJob::changed>(
                      "Whether the call queued the job; false if it was queued already.")});
  }
};

class JobService {
 public:
  explicit JobService(JobContext& context) : context_(context) {}

  Result<Page<Job>> list(const Call& call, const JobQuery& query);
  Result<Job> find(JobId id) const;
  // Queues a failed or cancelled job again, with the full number of attempts. A queued job stays as
  // it is. Returns `illegal_transition` if the job is in any other state, or if another job of the
  // same kind, object and revision is queued or running.
  Result<RetriedJob> retry(JobId id);

 private:
  JobContext& context_;
  CountCache counts_;
};

// Returns the endpoints of the admin API of jobs.
std::vector<Endpoint> endpoints(JobService& jobs);

}  // namespace toolyard::jobs
