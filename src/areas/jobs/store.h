// SQL of jobs: adding, claiming, renewing, ending and listing them.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/jobs/model.h"
#include "core/count_cache.h"
#include "ports/database.h"

namespace toolyard::jobs {

// Returns the id of the new job, or of the unfinished one of the same kind, object and revision,
// which is locked and stays unfinished until the commit.
JobId insert_job(Transaction& transaction, const NewJob& job, Instant now);
// Ends the unfinished jobs of a kind for an object. Returns their ids.
std::vector<JobId> end_jobs(Transaction& transaction, std::string_view kind, std::int64_t object,
                            JobState state, Instant now);

std::optional<JobProgress> find_progress(Transaction& transaction, JobId id);

// When the first job of a kind can be claimed; nullopt if none is queued or running.
struct KindDue {
  std::string kind;
  std::optional<Instant> due_at;
  static constexpr auto fields(auto...) {
    return row_columns<KindDue, &KindDue::kind, &KindDue::due_at>();
  }
};
std::vector<KindDue> next_due(Transaction& transaction, std::span<const std::string> kinds);

struct Lease {
  std::string_view owner;
  Instant now;
  Instant until;
};

// Claims a job with one statement. A worker never claims a job that another worker of the same node
// runs, even if a jump of the clock makes its lease appear to have expired.
class ClaimSql {
 public:
  ClaimSql(std::string_view engine, std::size_t workers);

  // Claims the job of the kind that has been due for longest; nullopt if none is due. `running`
  // contains the owners of this node, at most as many as there are workers.
  std::optional<Claim> claim(Transaction& transaction, std::string_view kind, const Lease& lease,
                             std::span<const std::string> running) const;

 private:
  std::size_t workers_;
  std::string text_;
};

// `lock_job`, `renew_job` and `end_job` return whether the job is running and belongs to `owner`.
// If not, they change nothing.
bool lock_job(Transaction& transaction, JobId id, std::string_view owner);
bool renew_job(Transaction& transaction, JobId id, std::string_view owner, Instant until);
bool end_job(Transaction& transaction, JobId id, std::string_view owner, const Ending& ending);

// Deletes jobs that finished before `before`, at most `at_most`. Returns the number deleted.
std::int64_t delete_finished(Transaction& transaction, Instant before, std::int64_t at_most);

Result<Page<Job>> list_jobs(Transaction& transaction, const Call& call, const JobQuery& query,
                            CountCache& counts, Instant now);
std::optional<Job> find_job(Transaction& transaction, JobId id);
// Queues a failed or cancelled job again with all its attempts. Returns the number of jobs changed,
// 0 or 1, or a violation of the constraint `jobs_unique`.
Attempt<std::int64_t> requeue_job(Transaction& transaction, JobId id, Instant now);

}  // namespace toolyard::jobs
