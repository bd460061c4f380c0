// The SQL of jobs as people look at them, and nothing else.
#pragma once
#include <optional>

#include "areas/jobs/model.h"
#include "ports/database.h"

namespace toolyard::jobs {

Result<Page<Job>> list_jobs(Transaction& transaction, const Call& call, const JobQuery& query);
std::optional<Job> find_job(Transaction& transaction, JobId id);
// With all its attempts, if it has failed or was cancelled; answers how many jobs that were. The
// constraint that may refuse is `jobs_unique`.
Attempt<std::int64_t> requeue_job(Transaction& transaction, JobId id, Instant now);

}  // namespace toolyard::jobs
