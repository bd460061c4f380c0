// The recipients of a campaign: the subscribers of its lists and its segment, stored once as
// deliveries. Large audiences are stored in portions, so that no transaction takes long.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/mailing/campaigns/model.h"
#include "ports/database.h"

namespace toolyard::campaigns {

// Variant and due time of a delivery that waits for the winning subject.
inline constexpr std::int64_t no_variant = -1;
inline constexpr Instant held_until{std::chrono::microseconds(9'000'000'000'000'000)};

// Returns the number of recipients if the campaign started now.
std::int64_t count_recipients(Transaction& transaction, const Campaign& campaign);

inline constexpr std::size_t listed_at_once = 2'000;

// Returns a list of the campaign that does not exist; nullopt if all exist, which then stay
// unchanged until the transaction ends.
std::optional<std::string> missing_list(Transaction& transaction, const Campaign& campaign);

// The next recipients of a campaign that are to be stored.
struct NextRecipients {
  std::optional<std::int64_t> after;  // `listed_to` of the campaign that they were found for
  std::vector<std::int64_t> ids;
  bool is_last = false;
};
// Finds them: for a transaction that reads, since the few of a list may be far apart.
NextRecipients next_recipients(Transaction& transaction, const StoredCampaign& campaign,
                               std::size_t at_most = listed_at_once);
// Stores them, except those who have left meanwhile, and advances `listed_to`, or resets it after
// the last. Returns the number stored. `domain` is that of their Message-IDs.
std::int64_t list_recipients(Transaction& transaction, StoredCampaign& campaign,
                             const NextRecipients& next, std::string_view domain, Instant now);

}  // namespace toolyard::campaigns
