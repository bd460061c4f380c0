// Checks the jobs after every commit: which process may change which job, how, and when.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/time/time.h"
#include "ports/database.h"
#include "ports/job_queue.h"
#include "tests/simulation/world/world.h"

namespace toolyard::simulation {

struct JobRow {
  JobId id{};
  std::string kind;
  std::int64_t object = 0, revision = 0;
  JobState state = JobState::queued;
  std::int64_t attempt = 0;
  std::string owner;
  Instant due_at;
  std::int64_t effects = 0;
  static constexpr auto fields(auto...) {
    return row_columns<JobRow, &JobRow::id, &JobRow::kind, &JobRow::object, &JobRow::revision,
                       &JobRow::state, &JobRow::attempt, &JobRow::owner, &JobRow::due_at,
                       &JobRow::effects>();
  }
};

class JobsWatch {
 public:
  // `effects` is the name of a table with a row for each effect, whose column `job` is the id of
  // the job.
  JobsWatch(World& world, Database& real, std::string_view effects,
            std::chrono::milliseconds lease);

  void look(const Process& process);
  // While it exists, a handler works on the job, on behalf of the owner of the job at construction.
  class ActiveHandler {
   public:
    ActiveHandler(JobsWatch& watch, const Process& process, JobId job);
    ~ActiveHandler();
    ActiveHandler(const ActiveHandler&) = delete;
    ActiveHandler& operator=(const ActiveHandler&) = delete;

   private:
    JobsWatch& watch_;
    std::string owner_;  // empty: the process had already lost the job
  };
  // The jobs as of the last `look`.
  const std::map<JobId, JobRow>& jobs() const { return jobs_; }
  bool are_over() const;

 private:
  void compare(const JobRow& before, const JobRow& after, const Process& process);
  bool is_kept_from(const Process& holder, const std::string& owner) const;
  void expect(bool holds, const JobRow& job, std::string_view what);

  World& world_;
  Database& real_;
  const std::string sql_;
  const std::chrono::microseconds lease_;
  std::map<JobId, JobRow> jobs_;
  std::map<std::string, const Process*> owners_;
  std::set<std::string> at_work_;  // owners
};

}  // namespace toolyard::simulation
