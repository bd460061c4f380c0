// SQL of webhooks, except for the queue of their deliveries (deliveries.h).
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "areas/events/selection.h"
#include "areas/events/webhooks/model.h"
#include "ports/database.h"

namespace toolyard::webhooks {

// Whose webhooks: of an account, or of the staff (null).
using Owner = std::optional<UserId>;

// Counts the webhooks of an owner. Locks the counter of webhooks, so that no other transaction adds
// one before the commit.
std::int64_t count_webhooks(Transaction& transaction, Owner owner);
// Replaces the types that a webhook receives.
void store_types(Transaction& transaction, const StoredWebhook& webhook);
// Sets when the next delivery of a webhook is due, from its queue and its status, and ends the rest
// of its receiver.
void schedule_webhook(Transaction& transaction, WebhookId webhook);

void store_secret(Transaction& transaction, WebhookId webhook, std::string_view sealed);
// Stores a new secret, and keeps the one before as the previous one.
void replace_secret(Transaction& transaction, WebhookId webhook, std::string_view sealed);

// Deletes what belongs to a webhook that was deleted; its deliveries follow by `delete_rest`.
void forget_webhook(Transaction& transaction, WebhookId webhook);
// Deletes all webhooks of an account, and what was sent to others of the events that belong to it.
void forget_webhooks_of(Transaction& transaction, UserId account);
// Deletes up to `max` deliveries of webhooks that were deleted, with their attempts. Returns their
// number.
std::int64_t delete_rest(Transaction& transaction, std::int64_t max);
// Deletes up to `max` deliveries that were finished before `before`, with their attempts. Returns
// their number.
std::int64_t delete_old_deliveries(Transaction& transaction, Instant before, std::int64_t max);

// Adds a delivery of a test. It is due before all others.
DeliveryId add_test(Transaction& transaction, WebhookId webhook, Instant now);

// The deliveries that one call requests again, at most.
inline constexpr std::int64_t replayed_at_once = 1'000;

// Request deliveries again. What is waiting already stays as it is.
bool replay_delivery(Transaction& transaction, WebhookId webhook, DeliveryId delivery, Instant now);
std::int64_t replay_failed(Transaction& transaction, WebhookId webhook, Instant now);

// The events to be delivered again: those that have happened within a span of time.
struct Span {
  Instant since, until;
  std::int64_t after = 0;  // position
};
ReplayAnswer replay_span(Transaction& transaction, const StoredWebhook& webhook,
                         const events::Selection& selection, const Span& span, Instant now);

}  // namespace toolyard::webhooks
