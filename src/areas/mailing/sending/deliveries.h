// SQL of deliveries, the emails of a campaign: a worker takes one for each of its connections, and
// records the outcome. A worker cannot change a delivery that is no longer its own.
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

// Time for which a delivery belongs to a worker; longer than sending an email takes.
inline constexpr std::chrono::minutes delivery_lease{6};
// Limit of attempts, for a delivery whose workers are lost again and again.
inline constexpr std::int64_t max_attempts = 12;

// A delivery that is not finished, with what is needed to compose the email.
struct Delivery {
  std::int64_t subscriber = 0;
  DeliveryState state = DeliveryState::pending;
  std::int64_t variant = 0;
  std::int64_t attempt = 0;
  std::string message_id, email, name, status;
  std::optional<Instant> paused_until;
  static constexpr auto fields(auto...) {
    return row_columns<Delivery, &Delivery::subscriber, &Delivery::state, &Delivery::variant,
                       &Delivery::attempt, &Delivery::message_id, &Delivery::email, &Delivery::name,
                       &Delivery::status, &Delivery::paused_until>();
  }
};

// Returns the deliveries that may be taken now, the longest waiting first, including those of
// workers that were lost.
std::vector<Delivery> find_due(Transaction& transaction, CampaignId id, Instant now,
                               std::size_t at_most);
// Returns deliveries that wait for the winning subject.
std::vector<Delivery> find_held(Transaction& transaction, CampaignId id, std::size_t at_most);
// Returns when the next delivery may be taken, not counting those that wait for the winning
// subject.
std::optional<Instant> next_due(Transaction& transaction, CampaignId id);
bool has_held(Transaction& transaction, CampaignId id);

// Assigns the deliveries to the worker. Those that have waited for the winning subject get it.
void take(Transaction& transaction, CampaignId id, const std::vector<Delivery>& all,
          std::string_view owner, Instant until);

// The new state of a delivery that was not sent.
struct Mark {
  std::int64_t subscriber = 0;
  DeliveryState state = DeliveryState::pending;
  std::optional<std::string> error = {};
  Instant at;              // when it is due again
  bool is_no_try = false;  // the attempt does not count
};
// Returns false if the delivery is no longer the worker's.
bool mark(Transaction& transaction, CampaignId id, std::string_view owner, const Mark& mark);
// Marks deliveries as sent. Returns how many were still the worker's.
std::int64_t mark_sent(Transaction& transaction, CampaignId id, std::string_view owner,
                       const std::vector<std::int64_t>& subscribers, Instant now);
// Skips a delivery that waits, without taking it first.
void skip(Transaction& transaction, CampaignId id, std::int64_t subscriber, std::string_view why);

// Maximum number of deliveries skipped at once, so that no transaction takes long.
inline constexpr std::int64_t skipped_at_once = 2'000;
// Skips deliveries that wait. Returns their number.
std::int64_t skip_waiting(Transaction& transaction, CampaignId id);
// Skips deliveries whose workers were lost. Returns their number.
std::int64_t skip_lost(Transaction& transaction, CampaignId id, Instant now);

}  // namespace toolyard::campaigns
