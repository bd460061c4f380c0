// A mail server that cannot be reached is told in the campaign, in its next job and in the log, and
// pauses the campaign when it stays away for too long.
#pragma once
#include <vector>

#include "areas/mailing/campaigns/store.h"
#include "areas/mailing/dependencies.h"
#include "areas/mailing/sending/delivery_pool.h"

namespace toolyard::campaigns {

// What mails that came back say of the mail server; of a held campaign that is running, and may be
// paused by it.
void note_server(const Dependencies& dependencies, Transaction& transaction,
                 StoredCampaign& campaign, const std::vector<FinishedDelivery>& finished,
                 Instant next_try);

// Nothing is wrong with the mail server, or nobody asks it any more.
void forget_outage(StoredCampaign& campaign);

}  // namespace toolyard::campaigns
