// A queue that keeps its jobs in a table of a test's database, so that they come and go with the
// transactions of the changes they belong to; and a job as its handler sees it.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "ports/job_queue.h"

namespace toolyard::testing {

struct KeptJob {
  JobId id{};
  std::string kind;
  std::int64_t object = 0;
  std::int64_t revision = 0;
  std::optional<Instant> run_at;
  static constexpr auto fields() {
    return std::array{field<&KeptJob::id>(""), field<&KeptJob::kind>(""),
                      field<&KeptJob::object>(""), field<&KeptJob::revision>(""),
                      field<&KeptJob::run_at>("")};
  }
};

class TestJobs final : public JobQueue {
 public:
  explicit TestJobs(Database& database);

  JobId add(Transaction& transaction, const NewJob& job) override;
  std::int64_t cancel(Transaction& transaction, std::string_view kind,
                      std::int64_t object) override;

  // Those that are not over, the eldest first.
  std::vector<KeptJob> waiting();
  // What became of the job: gone well, or the handler's fault. It is over then.
  std::expected<void, JobFault> run(const KeptJob& job, const JobHandler& handler);

 private:
  Database& database_;
};

}  // namespace toolyard::testing
