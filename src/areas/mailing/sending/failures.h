// Why emails of a campaign failed: the replies of mail servers, grouped by what they have in
// common, and which of them are bounces.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "areas/mailing/campaigns/model.h"
#include "ports/database.h"
#include "ports/mailer.h"

namespace toolyard::campaigns {

// Returns what a reply has in common with those to other recipients: without addresses, and
// without numbers and names that differ from email to email.
std::string reason_of(std::string_view reply, std::string_view recipient);

// Records why a delivery that is marked as failed or bounced has failed.
void note_failure(Transaction& transaction, CampaignId id, std::int64_t subscriber,
                  std::string_view reason);
// Marks a failed delivery that may be a bounce.
void note_doubt(Transaction& transaction, CampaignId id, std::int64_t subscriber, Certainty doubt);
// Records that a reason says nothing about any address.
void note_is_of_all(Transaction& transaction, CampaignId id, std::string_view reason);

// A failed delivery that turned out to be a bounce.
struct ConfirmedBounce {
  std::int64_t subscriber = 0;
  std::string error;
  static constexpr auto fields(auto...) {
    return row_columns<ConfirmedBounce, &ConfirmedBounce::subscriber, &ConfirmedBounce::error>();
  }
};
// Returns some of the doubtful deliveries that are bounces, for a campaign of which all emails have
// been tried and some were accepted, and marks them as bounced. What several recipients got without
// an enhanced status code is not a bounce.
std::vector<ConfirmedBounce> confirm_bounces(Transaction& transaction, CampaignId id);

// The number of equal refusals in a row, which pauses the campaign at a limit.
struct RefusalStreak {
  std::int64_t count = 0;
  std::string reason = {};
};
// Returns the streak after an email was refused for a reason.
RefusalStreak after_refusal(RefusalStreak streak, std::string reason);

// Whether emails of the campaign have failed that can be sent again.
bool has_failed(Transaction& transaction, CampaignId id);
// Makes emails that failed until then wait again, some at a time. Returns their number.
std::int64_t retry_failed(Transaction& transaction, CampaignId id, Instant until, Instant now);
inline constexpr std::int64_t retried_at_once = 2'000;

}  // namespace toolyard::campaigns
