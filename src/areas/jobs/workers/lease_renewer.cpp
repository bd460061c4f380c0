#include "areas/jobs/workers/lease_renewer.h"

#include <algorithm>

#include "areas/jobs/store.h"

namespace toolyard::jobs {
namespace {

using std::chrono::milliseconds;

constexpr std::chrono::seconds kTrust{30};
constexpr std::chrono::minutes kBetweenCleanUps{10};
constexpr std::int64_t kAtOnce = 1'000;  // rows per round, so that renewals are not delayed

}  // namespace

LeaseRenewer::LeaseRenewer(JobContext& context)
    : context_(context), failure_log_(context.log, "leases of jobs cannot be renewed"),
      clean_up_at_(Steady::now()), last_round_(Steady::now()),
      thread_(context.threads.start("lease-renewer",
                                    [this](const std::stop_token& stop) { run(stop); })) {}

bool LeaseRenewer::is_alive() const { return Steady::now() < last_round_.load() + kTrust; }

void LeaseRenewer::run(const std::stop_token& stop) {
  const auto pause = std::clamp(context_.options.renewal / 4, milliseconds(5), milliseconds(1'000));
  do {
    for (const auto& job : context_.running.jobs())
      if (job->renew_at <= Steady::now()) renew(*job);
    if (clean_up_at_ <= Steady::now()) clean_up();
    last_round_ = Steady::now();
  } while (sleep_for(stop, pause));
}

// A failed renewal is retried in the next round. If the lease has expired meanwhile, the handler is
// asked to stop, because another node may have claimed the job.
void LeaseRenewer::renew(ClaimedJob& job) {
  const auto requested_at = Steady::now();
  const auto until = context_.clock() + context_.options.lease;
  const auto renewed = catch_as_error([&] {
    return context_.database.write([&](Transaction& transaction) -> Result<bool> {
      return renew_job(transaction, job.id(), job.owner(), until);
    });
  });
  if (!renewed) {
    failure_log_.failed(renewed.error().detail);
    if (requested_at >= job.leased_until) job.request_stop();
    return;
  }
  failure_log_.recovered();
  job.renew_at = requested_at + context_.options.renewal;
  if (*renewed) job.leased_until = requested_at + context_.options.lease;
  else job.request_stop();
}

void LeaseRenewer::clean_up() {
  const auto before = context_.clock() - context_.options.kept_for;
  const auto deleted = catch_as_error([&] {
    return context_.database.write([&](Transaction& transaction) -> Result<std::int64_t> {
      return delete_finished(transaction, before, kAtOnce);
    });
  });
  if (!deleted) failure_log_.failed(deleted.error().detail);
  if (deleted != kAtOnce) clean_up_at_ = Steady::now() + kBetweenCleanUps;
}

}  // namespace toolyard::jobs
