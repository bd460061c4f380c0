// Faults of the mail server: outages, reported in the campaign, in its next job and in the log, and
// equal refusals of many emails in a row. A long outage pauses the campaign, and so do the
// refusals.
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

// Counts equal refusals in a row. The campaign must be locked and running; it may be paused.
void note_refusals(const Dependencies& dependencies, Transaction& transaction,
                   StoredCampaign& campaign, const std::vector<FinishedDelivery>& finished);

// Clears the outage: the mail server can be reached, or is no longer needed.
void forget_outage(StoredCampaign& campaign);

}  // namespace toolyard::campaigns
