#include "tests/support/areas/test_jobs.h"

#include "areas/jobs/schedule.h"
#include "areas/jobs/store.h"
#include "tests/support/areas/write.h"

namespace toolyard::testing {
namespace {

constexpr std::string_view owner = "a test";

class HeldJob final : public RunningJob {
 public:
  explicit HeldJob(jobs::Claim claim) : claim_(std::move(claim)) {}
  JobId id() const override { return claim_.id; }
  std::int64_t object() const override { return claim_.object; }
  std::int64_t revision() const override { return claim_.revision; }
  const std::string& payload() const override { return claim_.payload; }
  int attempt() const override { return int(claim_.attempt); }
  std::stop_token stop() const override { return {}; }
  Result<void> hold(Transaction& transaction) override {
    if (jobs::lock_job(transaction, claim_.id, owner)) return {};
    return fail(jobs::problems::job_lost, "The job is over.");
  }

 private:
  jobs::Claim claim_;
};

}  // namespace

TestJobs::TestJobs(Database& database, Clock clock)
    : context_{.database = database,
               .clock = std::move(clock),
               .log = log_,
               .threads = threads_,
               .options = {}} {}

std::vector<KeptJob> TestJobs::waiting() {
  return *context_.database.read([](Transaction& transaction) -> Result<std::vector<KeptJob>> {
    return transaction.rows<KeptJob>(
        "select id, kind, object, revision, due_at as run_at "
        "from jobs where finished_at is null order by id");
  });
}

std::expected<void, JobFault> TestJobs::run(const KeptJob& job, const JobHandler& handler) {
  jobs::Claim claim;
  write(context_.database, [&](Transaction& transaction) {
    transaction.change(
        "update jobs set state = 'running', owner = $2, attempt = attempt + 1 "
        "where id = $1 and finished_at is null",
        job.id, owner);
    claim = *transaction.row<jobs::Claim>(
        "select id, kind, object, revision, payload, attempt from jobs where id = $1", job.id);
  });
  HeldJob held(claim);
  auto outcome = handler(held);
  write(context_.database, [&](Transaction& transaction) {
    jobs::end_job(transaction, claim.id, owner, jobs::ending_of(claim, outcome, context_.clock()));
  });
  return outcome;
}

}  // namespace toolyard::testing
