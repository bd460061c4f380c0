// The SQL of jobs: as they are added, claimed, renewed and ended, and as people list them.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/jobs/model.h"
#include "core/kept_counts.h"
#include "ports/database.h"

namespace toolyard::jobs {

// The id of the new one, or of the one like it that is not over, which stays so until the commit.
JobId insert_job(Transaction& transaction, const NewJob& job, Instant now);
// The ids of those that were not over.
std::vector<JobId> cancel_jobs(Transaction& transaction, std::string_view kind, std::int64_t object,
                               Instant now);

std::optional<JobProgress> find_progress(Transaction& transaction, JobId id);

// When the first job of a kind can be claimed; nothing where none waits or runs.
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

// Claims by one statement. What the workers of one node run is never claimed by another of them:
// a clock that jumps ends no claim of one's own.
class ClaimSql {
 public:
  ClaimSql(std::string_view engine, std::size_t workers);

  // The job of the kind that is due for longest. `running` names at most as many owners as there
  // are workers.
  std::optional<Claim> claim(Transaction& transaction, std::string_view kind, const Lease& lease,
                             std::span<const std::string> running) const;

 private:
  std::size_t workers_;
  std::string text_;
};

// Each returns whether the job is still that owner's; else it changes nothing.
bool lock_job(Transaction& transaction, JobId id, std::string_view owner);
bool renew_job(Transaction& transaction, JobId id, std::string_view owner, Instant until);
bool end_job(Transaction& transaction, JobId id, std::string_view owner, const Ending& ending);

// Deletes those that ended before; at most that many. Returns how many.
std::int64_t delete_finished(Transaction& transaction, Instant before, std::int64_t at_most);

Result<Page<Job>> list_jobs(Transaction& transaction, const Call& call, const JobQuery& query,
                            KeptCounts& counts, Instant now);
std::optional<Job> find_job(Transaction& transaction, JobId id);
// Restores all attempts of a job that has failed or was cancelled; returns how many jobs that were.
// The constraint that may refuse is `jobs_unique`.
Attempt<std::int64_t> requeue_job(Transaction& transaction, JobId id, Instant now);

}  // namespace toolyard::jobs
