// The SQL of jobs as they are asked for, claimed, held and let go of, and nothing else.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/jobs/model.h"
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
    return std::array{field<&KindDue::kind>(""), field<&KindDue::due_at>("")};
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

// Each answers whether the job is still that owner's; else it changes nothing.
bool hold_job(Transaction& transaction, JobId id, std::string_view owner);
bool renew_job(Transaction& transaction, JobId id, std::string_view owner, Instant until);
bool end_job(Transaction& transaction, JobId id, std::string_view owner, const Ending& ending);

// Throws away those that were over before; at most that many. Answers how many.
std::int64_t delete_finished(Transaction& transaction, Instant before, std::int64_t at_most);

}  // namespace toolyard::jobs
