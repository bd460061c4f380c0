// The real job queue without its workers: a test runs each job when it wants to.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/jobs/context.h"
#include "areas/jobs/queue.h"
#include "ports/job_queue.h"
#include "tests/support/memory_log.h"

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
  // Returns the jobs that have not finished, the oldest first.
  std::vector<KeptJob> waiting();
  // Runs one attempt and returns the handler's outcome, by which the job ends or is scheduled
  // again. A job that has already finished runs too, but its handler cannot write.
  std::expected<void, JobFault> run(const KeptJob& job, const JobHandler& handler);

 private:
  MemoryLog log_;
  Threads threads_{log_};
  jobs::JobContext context_;
  jobs::Queue queue_{context_};
};

}  // namespace toolyard::testing
