// Outages of the mail server: reported in the campaign, in its next job and in the log. A long
// outage pauses the campaign.
#pragma once
#include <vector>

#include "areas/mailing/campaigns/store.h"
#include "areas/mailing/dependencies.h"
#include "areas/mailing/sending/delivery_pool.h"

namespace toolyard::campaigns {

// Updates the campaign by what finished deliveries reveal about the mail server. The campaign must
// be locked and running; it may be paused.
void note_server(const Dependencies& dependencies, Transaction& transaction,
                 StoredCampaign& campaign, const std::vector<FinishedDelivery>& finished,
                 Instant next_try);

// Clears the outage: the mail server can be reached, or is no longer needed.
void forget_outage(StoredCampaign& campaign);

}  // namespace toolyard::campaigns
