#include "areas/jobs/service.h"

#include "areas/jobs/store.h"
#include "core/endpoint/transition.h"
#include "records/audit.h"

namespace toolyard::jobs {
namespace {

std::unexpected<Error> no_such_job() {
  return fail(toolyard::problems::not_found, "There is no job with this id.");
}

// Refuses a retry. The list of allowed actions is empty: a job has no other action.
std::unexpected<Error> refuse(JobState state, std::string detail) {
  auto refused = refuse_transition(spelling(state), "retry", {});
  refused.error().detail = std::move(detail);
  return refused;
}

}  // namespace

Result<Page<Job>> JobService::list(const Call& call, const JobQuery& query) {
  return context_.database.read([&](Transaction& transaction) -> Result<Page<Job>> {
    return list_jobs(transaction, call, query, counts_, context_.clock());
  });
}

Result<Job> JobService::find(JobId id) const {
  return context_.database.read([&](Transaction& transaction) -> Result<Job> {
    auto found = find_job(transaction, id);
    if (!found) return no_such_job();
    return std::move(*found);
  });
}

Result<RetriedJob> JobService::retry(JobId id) {
  return context_.database.write([&](Transaction& transaction) -> Result<RetriedJob> {
    const auto now = context_.clock();
    const auto before = find_job(transaction, id);
    if (!before) return no_such_job();
    const auto requeued = requeue_job(transaction, id, now);
    if (!requeued)
      return refuse(before->state,
                    "Another job of the same kind, object and revision is queued or running.");
    // The job may have changed since it was read.
    auto after = find_job(transaction, id);
    if (!after) return no_such_job();
    if (*requeued == 0) {
      if (after->state == JobState::queued) return RetriedJob{std::move(*after), false};
      return refuse(after->state, "Only failed or cancelled jobs can be retried.");
    }
    audit<Job>(transaction, "retry", "job", static_cast<std::int64_t>(id), &*before, &*after, now);
    context_.database.after_commit([this] { context_.notifier.notify(); });
    return RetriedJob{std::move(*after), true};
  });
}

}  // namespace toolyard::jobs
