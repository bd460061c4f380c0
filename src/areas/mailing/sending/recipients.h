// The recipients of a campaign: the subscribers of its lists and its segment, stored once as
// deliveries. Large audiences are stored in portions, so that no transaction takes long.
#pragma once
#include <cstdint>
#include <string_view>

#include "areas/mailing/campaigns/model.h"
#include "ports/database.h"

namespace toolyard::campaigns {

// Variant and due time of a delivery that waits for the winning subject.
inline constexpr std::int64_t no_variant = -1;
inline constexpr Instant held_until{std::chrono::microseconds(9'000'000'000'000'000)};

bool has_recipients(Transaction& transaction, const Campaign& campaign);
// Returns the number of recipients if the campaign started now.
std::int64_t count_recipients(Transaction& transaction, const Campaign& campaign);

inline constexpr std::int64_t listed_at_once = 10'000;

// Returns a list of the campaign that does not exist; nullopt if all exist, which then stay
// unchanged until the transaction ends.
std::optional<std::string> missing_list(Transaction& transaction, const Campaign& campaign);

// Stores the next recipients, after `listed_to`, which is advanced, or reset if there are no more.
// Returns their number. `domain` is that of their Message-IDs.
std::int64_t list_recipients(Transaction& transaction, StoredCampaign& campaign,
                             std::string_view domain, Instant now,
                             std::int64_t at_most = listed_at_once);

}  // namespace toolyard::campaigns
