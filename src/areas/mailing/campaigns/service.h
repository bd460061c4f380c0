// The campaign service: creates, reads and changes campaigns, and schedules, starts, pauses and
// cancels them.
#pragma once
#include "areas/mailing/campaigns/starting.h"
#include "areas/mailing/campaigns/store.h"
#include "areas/mailing/dependencies.h"
#include "core/endpoint/call.h"

namespace toolyard::campaigns {

namespace problems {
inline constexpr ProblemType recipients_written{
    "recipients_written", ErrorKind::conflict, "The campaign's recipients are fixed.",
    "Once a campaign has started, its lists, its segment and its A/B test cannot be changed. "
    "Create another campaign for other recipients."};
inline constexpr ProblemType nothing_failed{
    "nothing_failed", ErrorKind::conflict, "None of the campaign's emails failed.",
    "There is nothing to send again: all emails were accepted, bounced or skipped, or are still "
    "pending. Undo bounces first to send to those recipients again."};
}  // namespace problems

class CampaignService {
 public:
  explicit CampaignService(const Dependencies& dependencies) : dependencies_(dependencies) {}

  Result<Page<CampaignSummary>> list(const Call& call, const CampaignQuery& query) const;
  Result<StoredCampaign> find(const Call& call, CampaignId id) const;
  Result<StoredCampaign> create(const Call& call, const Campaign& request);
  // Returns the faults that the campaign would have after the change; none if it does not exist.
  std::vector<Fault> faults_of(const Call& call, CampaignId id, const Campaign& request) const;
  Result<StoredCampaign> change(const Call& call, CampaignId id, const Campaign& request);
  // Changes nothing if the campaign is already in the target state.
  Result<ActionResult> act(const Call& call, CampaignId id, Action action,
                           const ActionRequest& request);
  // Sends the emails that failed again, of a campaign that is paused or finished.
  Result<ActionResult> retry_failed(const Call& call, CampaignId id, const ActionRequest& request);

 private:
  Result<void> check_change(const Call& call, const StoredCampaign& before,
                            const StoredCampaign& after, Instant now) const;
  Result<void> move(Transaction& transaction, StoredCampaign& campaign, Action action,
                    const ActionRequest& request, const FirstRecipients& first, Instant now);
  Result<void> schedule(Transaction& transaction, StoredCampaign& campaign,
                        const ActionRequest& request, const FirstRecipients& first, Instant now);
  void cancel(Transaction& transaction, StoredCampaign& campaign, Instant now);

  const Dependencies& dependencies_;
};

}  // namespace toolyard::campaigns
