// What people can do with jobs: list them, and have one retried.
#pragma once
#include <optional>
#include <vector>

#include "areas/jobs/context.h"
#include "core/endpoint/endpoint.h"
#include "core/kept_counts.h"

namespace toolyard::jobs {

struct Retried {
  Job job;
  bool is_changed = false;
};

class JobService {
 public:
  explicit JobService(JobContext& context) : context_(context) {}

  Result<Page<Job>> list(const Call& call, const JobQuery& query);
  Result<Job> find(JobId id) const;
  // Queues a job that has failed or was cancelled again, with all its attempts; one that is queued
  // stays as it is. Any other, and one of which another like it is not over, is
  // `illegal_transition`.
  Result<Retried> retry(JobId id);

 private:
  JobContext& context_;
  KeptCounts counts_;
};

// The API of jobs, for the admin side.
std::vector<Endpoint> endpoints(JobService& jobs);

}  // namespace toolyard::jobs
