// Who gets a campaign: people of its lists and its segment, written down once, each with a mail of
// their own. Large audiences are written down in parts, so that no transaction takes long.
#pragma once
#include <cstdint>
#include <string_view>

#include "areas/mailing/campaigns/model.h"
#include "ports/database.h"

namespace toolyard::campaigns {

// Of a mail that waits for the winning subject.
inline constexpr std::int64_t no_variant = -1;
inline constexpr Instant held_until{std::chrono::microseconds(9'000'000'000'000'000)};

bool has_recipients(Transaction& transaction, const Campaign& campaign);
// How many would get it now.
std::int64_t count_recipients(Transaction& transaction, const Campaign& campaign);

inline constexpr std::int64_t listed_at_once = 10'000;

// The first of its lists that is not there: gone, or renamed. The others stay as they are until the
// transaction ends.
std::optional<std::string> missing_list(Transaction& transaction, const Campaign& campaign);

// Writes the next ones down, from `listed_to` on, which it moves, or ends where there are no more.
// Answers how many. `domain` is that of their Message-IDs.
std::int64_t list_recipients(Transaction& transaction, StoredCampaign& campaign,
                             std::string_view domain, Instant now,
                             std::int64_t at_most = listed_at_once);

}  // namespace toolyard::campaigns
