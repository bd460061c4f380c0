// The worker threads of background jobs. Each claims a job, runs its handler, and writes the
// outcome; a job whose outcome was not written is run again by any node.
#pragma once
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "areas/jobs/context.h"
#include "areas/jobs/schedule.h"
#include "areas/jobs/store.h"
#include "areas/jobs/workers/round_robin.h"

namespace toolyard::jobs {

struct KnownKind {
  std::string name;
  JobHandler handler;
};

class Workers {
 public:
  // Starts the threads.
  Workers(JobContext& context, std::vector<KnownKind> kinds);
  // Waits for all handlers, including those that do not stop when asked to.
  ~Workers();

  // Stops claiming, asks all handlers to stop, and hands back the jobs that have not ended within
  // `Options::stop_timeout`.
  void stop();

 private:
  class ActiveThread;
  struct Found {
    std::shared_ptr<ClaimedJob> job;  // null if no job was claimed
    std::size_t kind = 0;
    std::chrono::milliseconds wait{};  // until the next attempt to claim a job
  };
  // The kinds with a job to claim, and the time until another kind may have one.
  struct DueKinds {
    std::vector<std::size_t> due;
    std::chrono::milliseconds wait{};
  };

  void work(const std::stop_token& stop);
  Found claim_next();
  Result<DueKinds> find_due_kinds();
  Result<std::shared_ptr<ClaimedJob>> claim(std::size_t kind);
  void perform(const Found& found, const std::stop_token& stop);
  Ending attempt(ClaimedJob& job, const JobHandler& handler);
  void log_failure(const Claim& claim, const Outcome& outcome, const Ending& ending);
  void write_ending(ClaimedJob& job, const Ending& ending, const std::stop_token& stop);
  Result<bool> try_write_ending(const ClaimedJob& job, const Ending& ending);

  JobContext& context_;
  const std::vector<KnownKind> kinds_;
  std::vector<std::string> names_;  // of `kinds_`
  const ClaimSql sql_;
  RoundRobin round_robin_;
  FailureLog failure_log_;
  std::mutex mutex_;
  std::condition_variable left_;
  std::size_t active_ = 0;  // number of threads, guarded by `mutex_`
  std::vector<Thread> threads_;
};

}  // namespace toolyard::jobs
