// One round of a job that sends: a transaction that records outcomes, and takes as many deliveries
// as there are free connections. Each connection has at most one email in flight, so however the
// process is killed, no more than these can be sent twice.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/mailing/campaigns/store.h"
#include "areas/mailing/dependencies.h"
#include "areas/mailing/sending/delivery_pool.h"

namespace toolyard::campaigns {

struct RoundResult {
  bool is_ours = false;  // the campaign is running, and this job may work on it
  std::vector<Delivery> taken = {};
  std::optional<Instant> next = {};  // when there is more to do; nullopt if nothing is left
};

class Round {
 public:
  Round(const Dependencies& dependencies, RunningJob& job, std::string owner)
      : dependencies_(dependencies), job_(job), owner_(std::move(owner)),
        id_(CampaignId{job.object()}) {}

  // `free` is the number of free connections; with 0, nothing is taken. `next_try` is when a mail
  // server that cannot be reached is tried again.
  Result<RoundResult> run(const std::vector<FinishedDelivery>& finished, std::size_t free,
                          Instant next_try);

 private:
  struct Ledger;  // results of a round

  void take_in(Transaction& transaction, const std::vector<FinishedDelivery>& finished,
               Ledger& ledger);
  void take_in(Transaction& transaction, const FinishedDelivery& one, Ledger& ledger);
  bool is_ours(Transaction& transaction, const StoredCampaign& campaign);
  void hand_out(Transaction& transaction, StoredCampaign& campaign, std::size_t free,
                Ledger& ledger);
  void hand_out(Transaction& transaction, Delivery one, Ledger& ledger);
  std::vector<Delivery> find(Transaction& transaction, StoredCampaign& campaign,
                             std::size_t at_most, Ledger& ledger);
  Result<void> find_best();
  std::optional<Instant> find_next(Transaction& transaction, StoredCampaign& campaign,
                                   Ledger& ledger) const;
  bool confirm(Transaction& transaction, const StoredCampaign& campaign, Ledger& ledger) const;
  void finish(Transaction& transaction, Instant now) const;

  const Dependencies& dependencies_;
  RunningJob& job_;
  const std::string owner_;
  const CampaignId id_;
  std::size_t unwanted_ = 0;  // number seen in the last round; if any, more are read
  bool needs_best_ = false;   // whether the next round begins by choosing the best subject
  std::optional<std::int64_t> best_;
};

}  // namespace toolyard::campaigns
