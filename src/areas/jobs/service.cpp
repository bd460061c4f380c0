#include "areas/jobs/service.h"

#include "areas/jobs/records.h"
#include "core/endpoint/transition.h"
#include "records/audit.h"

namespace toolyard::jobs {
namespace {

std::unexpected<Error> not_found() {
  return fail(toolyard::problems::not_found, "There is no such job.");
}

// There is nothing that may be done with it instead.
std::unexpected<Error> refuse(JobState state, std::string detail) {
  auto refused = refuse_transition(spelling(state), "retry", {});
  refused.error().detail = std::move(detail);
  return refused;
}

}  // namespace

Result<Page<Job>> JobService::list(const Call& call, const JobQuery& query) const {
  return node_.database.read([&](Transaction& transaction) -> Result<Page<Job>> {
    return list_jobs(transaction, call, query);
  });
}

Result<Job> JobService::find(JobId id) const {
  return node_.database.read([&](Transaction& transaction) -> Result<Job> {
    auto found = find_job(transaction, id);
    if (!found) return not_found();
    return std::move(*found);
  });
}

Result<Retried> JobService::retry(JobId id) {
  return node_.database.write([&](Transaction& transaction) -> Result<Retried> {
    const auto now = node_.clock();
    const auto before = find_job(transaction, id);
    if (!before) return not_found();
    const auto requeued = requeue_job(transaction, id, now);
    if (!requeued)
      return refuse(before->state,
                    "Another job of the same kind, object and revision is queued or running.");
    // It may have changed since it was read.
    auto after = find_job(transaction, id);
    if (!after) return not_found();
    if (*requeued == 0) {
      if (after->state == JobState::queued) return Retried{.job = std::move(*after)};
      return refuse(after->state, "Only a job that has failed or was cancelled can be retried.");
    }
    audit<Job>(transaction, "retry", "job", static_cast<std::int64_t>(id), &*before, &*after, now);
    node_.database.after_commit([this] { node_.bell.ring(); });
    return Retried{.job = std::move(*after), .is_changed = true};
  });
}

}  // namespace toolyard::jobs
