// The SQL of the mails of a campaign: taken by a worker, one for each of its connections, and given
// back with what became of them. A worker writes nothing to what is no longer its own.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/mailing/campaigns/model.h"
#include "areas/mailing/sending/delivery.h"
#include "ports/database.h"

namespace toolyard::campaigns {

// How long a mail is a worker's; longer than any mail takes.
inline constexpr std::chrono::minutes delivery_lease{6};
// A mail whose workers are lost again and again is not tried for ever.
inline constexpr std::int64_t most_attempts = 12;

// One that waits, with what is needed to write it.
struct Delivery {
  std::int64_t subscriber = 0;
  DeliveryState state = DeliveryState::pending;
  std::int64_t variant = 0;
  std::int64_t attempt = 0;
  std::string message_id, email, name, status;
  static constexpr auto fields(auto...) {
    return row_columns<Delivery, &Delivery::subscriber, &Delivery::state, &Delivery::variant,
                       &Delivery::attempt, &Delivery::message_id, &Delivery::email, &Delivery::name,
                       &Delivery::status>();
  }
};

// Those that may be taken now, the longest waiting first; also from workers that were lost.
std::vector<Delivery> find_due(Transaction& transaction, CampaignId id, Instant now,
                               std::size_t at_most);
// Those that wait for the winner.
std::vector<Delivery> find_held(Transaction& transaction, CampaignId id, std::size_t at_most);
// When the next may be taken, those that wait for the winner left out.
std::optional<Instant> next_due(Transaction& transaction, CampaignId id);
bool has_held(Transaction& transaction, CampaignId id);

// Gives them to the worker; those that have waited for the winner get its subject.
void take(Transaction& transaction, CampaignId id, const std::vector<Delivery>& all,
          std::string_view owner, Instant until);

// What becomes of one that was not sent.
struct Mark {
  std::int64_t subscriber = 0;
  DeliveryState state = DeliveryState::pending;
  std::optional<std::string> error = {};
  Instant at;              // when it is due again
  bool is_no_try = false;  // the attempt does not count
};
// False where it is no longer the worker's.
bool mark(Transaction& transaction, CampaignId id, std::string_view owner, const Mark& mark);
// Marks them as sent; answers how many were still the worker's.
std::int64_t mark_sent(Transaction& transaction, CampaignId id, std::string_view owner,
                       const std::vector<std::int64_t>& subscribers, Instant now);
// Without a worker: skips one that waits.
void skip(Transaction& transaction, CampaignId id, std::int64_t subscriber, std::string_view why);

// Skips all that wait; answers how many.
std::int64_t skip_waiting(Transaction& transaction, CampaignId id);
// The same for those whose workers were lost.
std::int64_t skip_lost(Transaction& transaction, CampaignId id, Instant now);

// Nobody is at that address, says the mail server.
void note_hard_bounce(Transaction& transaction, CampaignId id, std::int64_t subscriber,
                      std::string_view detail, Instant now);

}  // namespace toolyard::campaigns
