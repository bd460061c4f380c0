// The real queue of jobs without its workers: a test runs each job by hand, when it wants to.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/jobs/context.h"
#include "areas/jobs/queue.h"
#include "ports/job_queue.h"
#include "tests/support/kept_log.h"

namespace toolyard::testing {

struct KeptJob {
  JobId id{};
  std::string kind;
  std::int64_t object = 0;
  std::int64_t revision = 0;
  Instant run_at;
  static constexpr auto fields(auto...) {
    return std::array{field<&KeptJob::id>(""), field<&KeptJob::kind>(""),
                      field<&KeptJob::object>(""), field<&KeptJob::revision>(""),
                      field<&KeptJob::run_at>("")};
  }
};

class TestJobs {
 public:
  TestJobs(Database& database, Clock clock);

  JobQueue& queue() { return queue_; }
  // Those that are not over, the eldest first.
  std::vector<KeptJob> waiting();
  // One attempt: gone well, or the handler's fault; the job goes on or ends by it. One that is over
  // already runs all the same, and can write nothing.
  std::expected<void, JobFault> run(const KeptJob& job, const JobHandler& handler);

 private:
  KeptLog log_;
  Threads threads_{log_};
  jobs::JobContext context_;
  jobs::Queue queue_{context_};
};

}  // namespace toolyard::testing
