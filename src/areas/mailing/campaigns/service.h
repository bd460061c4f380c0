// Campaigns as people handle them: made, read, changed, scheduled, started, paused and cancelled.
#pragma once
#include <functional>

#include "areas/mailing/campaigns/dependencies.h"
#include "areas/mailing/campaigns/store.h"
#include "core/endpoint/call.h"

namespace toolyard::campaigns {

namespace problems {
inline constexpr ProblemType recipients_written{
    "recipients_written", ErrorKind::conflict, "The campaign's recipients are written down.",
    "Once a campaign has begun, its lists, its segment and its subjects to try stay as they are. "
    "Make another campaign for other people."};
}  // namespace problems

class CampaignService {
 public:
  explicit CampaignService(const Parts& parts) : parts_(parts) {}

  Result<Page<CampaignSummary>> list(const Call& call, const CampaignQuery& query) const;
  Result<StoredCampaign> find(const Call& call, CampaignId id) const;
  Result<StoredCampaign> create(const Call& call, const Campaign& request);
  // What the campaign shall be, made from what it is.
  using Edit = std::function<Campaign(const StoredCampaign& stored)>;
  // What would be wrong with it then; nothing where there is no such campaign.
  std::vector<Fault> faults_of_edit(const Call& call, CampaignId id, const Edit& edit);
  Result<StoredCampaign> save(const Call& call, CampaignId id, const Edit& edit);
  // Changes nothing where the campaign is there already.
  Result<Acted> act(const Call& call, CampaignId id, Action action, const ActionRequest& request);

 private:
  Result<void> check_change(const StoredCampaign& before, const StoredCampaign& after,
                            Instant now) const;
  Result<void> move(Transaction& transaction, StoredCampaign& campaign, Action action,
                    const ActionRequest& request, Instant now);
  Result<void> schedule(Transaction& transaction, StoredCampaign& campaign,
                        const ActionRequest& request, Instant now);
  void cancel(Transaction& transaction, StoredCampaign& campaign, Instant now);

  const Parts& parts_;
};

}  // namespace toolyard::campaigns
