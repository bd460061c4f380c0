// Which of the subjects that compete has won.
#pragma once
#include <cstdint>

#include "areas/mailing/campaigns/model.h"
#include "ports/database.h"

namespace toolyard::campaigns {

// The one with the highest share of people who did what counts; of equal ones the first.
std::int64_t choose_subject(Transaction& transaction, const StoredCampaign& campaign);

}  // namespace toolyard::campaigns
