// The queue of each webhook: deliveries that are due, and what became of them. A node leases a
// webhook and makes several of its deliveries at once, so that a slow receiver delays its own queue
// only. If the node is killed, another one makes the deliveries again whose outcome is not stored.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/events/webhooks/retries.h"
#include "core/endpoint/identity.h"
#include "core/time/time.h"
#include "ports/database.h"

namespace toolyard::webhooks {

enum class WebhookId : std::int64_t {};
enum class DeliveryId : std::int64_t {};

// Adds a delivery for each active webhook that has chosen the type of an event, for the events from
// `first` to `last`. In the transaction that gives these positions, so that it happens once.
void add_deliveries(Transaction& transaction, std::int64_t first, std::int64_t last, Instant now);

struct Lease {
  std::string_view owner;
  Instant now, until;
};
// Leases up to `max` webhooks that have something due and that no node has leased.
std::vector<WebhookId> lease_webhooks(Transaction& transaction, const Lease& lease,
                                      std::int64_t max);
// Extends a lease. Returns false if another node has the webhook.
bool renew_lease(Transaction& transaction, WebhookId webhook, const Lease& lease);
// Ends a lease, and sets when the webhook is due next, from its queue.
void release_webhook(Transaction& transaction, WebhookId webhook, std::string_view owner);

struct DueDelivery {
  DeliveryId id{};
  std::int64_t event = 0;
  std::int64_t attempts = 0;
  std::optional<Instant> first_attempt_at;
  static constexpr auto fields(auto...) {
    return row_columns<DueDelivery, &DueDelivery::id, &DueDelivery::event, &DueDelivery::attempts,
                       &DueDelivery::first_attempt_at>();
  }
};
// Returns deliveries that are due, those that wait longest first.
std::vector<DueDelivery> due_deliveries(Transaction& transaction, WebhookId webhook, Instant now,
                                        std::int64_t max);

// An attempt and its outcome.
struct StoredAttempt {
  DeliveryId delivery{};
  Instant at;
  std::chrono::milliseconds duration{0};
  std::string request;  // the body that was sent
  Outcome outcome = {};
  std::optional<std::string> response = {};  // the beginning of the response
  std::optional<std::string> error = {};
  std::optional<Instant> next_at = {};  // when it is tried again; null: delivered or given up
};
// Stores an attempt. Does nothing to a delivery that is no longer waiting.
void record_attempt(Transaction& transaction, WebhookId webhook, const StoredAttempt& attempt);

}  // namespace toolyard::webhooks
