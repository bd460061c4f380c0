// The jobs of campaigns: one that starts a campaign at its scheduled time, and one that sends. A
// job that sends works for half a minute and then queues another, so that campaigns take turns, and
// a lost worker affects no more emails than it has connections.
#pragma once
#include <chrono>
#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "areas/mailing/campaigns/starting.h"
#include "areas/mailing/campaigns/store.h"
#include "areas/mailing/dependencies.h"

namespace toolyard::campaigns {

class Composer;
class DeliveryPool;
class Round;

class Sending {
 public:
  explicit Sending(const Dependencies& dependencies) : dependencies_(dependencies) {}

  std::expected<void, JobFault> begin_when_due(RunningJob& job) const;
  std::expected<void, JobFault> send(RunningJob& job) const;

  // Queues lost jobs again; to be called periodically.
  Result<void> look_after() const;

 private:
  using Outcome = std::expected<void, JobFault>;
  // Why a job stops sending.
  enum class End : std::uint8_t { over, later, stopped };
  struct WorkSlice;  // half a minute of work

  Result<void> begin(Transaction& transaction, StoredCampaign& campaign,
                     const FirstRecipients& first) const;
  Result<NextRecipients> find_next(const RunningJob& job) const;
  // Stores the remaining recipients. Returns false if the job may not continue.
  Result<bool> list_all(RunningJob& job) const;
  // Makes failed emails wait again that are to be retried. Returns false if the job may not
  // continue.
  Result<bool> retry_all(RunningJob& job) const;
  Result<void> number_links(Composer& composer, CampaignId id) const;
  Result<void> clear_up(RunningJob& job) const;
  Result<End> work(WorkSlice& slice) const;
  Result<void> queue_next_job(RunningJob& job, Instant at, int times_away) const;

  const Dependencies& dependencies_;
};

}  // namespace toolyard::campaigns
