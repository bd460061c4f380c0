#include "areas/events/webhooks/deliveries.h"

namespace toolyard::webhooks {

// Webhooks of accounts receive only events of their account; those of the staff (account 0 in
// `webhook_types`) receive all.
void add_deliveries(Transaction& transaction, std::int64_t first, std::int64_t last, Instant now) {
  transaction.change(
      "insert into webhook_deliveries (webhook, event, cause, status, attempts, due_at, "
      "created_at) "
      "select webhooks.id, events.id, 'event', 'waiting', 0, $3, $3 from events "
      "join webhook_types on webhook_types.type = events.type "
      "and webhook_types.account_id in (0, coalesce(events.account_id, 0)) "
      "join webhooks on webhooks.id = webhook_types.webhook and webhooks.status = 'active' "
      "where events.position >= $1 and events.position <= $2 order by events.position, webhooks.id",
      first, last, now);
  transaction.change(
      "update webhooks set due_at = $3 where (due_at is null or due_at > $3) and status = 'active' "
      "and id in (select webhook_types.webhook from events join webhook_types "
      "on webhook_types.type = events.type "
      "and webhook_types.account_id in (0, coalesce(events.account_id, 0)) "
      "where events.position >= $1 and events.position <= $2)",
      first, last, now);
}

std::vector<WebhookId> lease_webhooks(Transaction& transaction, const Lease& lease,
                                      std::int64_t max) {
  return transaction.rows<WebhookId>(
      "update webhooks set lease_owner = $1, leased_until = $2 where leased_until <= $3 and id in "
      "(select id from webhooks where due_at <= $3 and leased_until <= $3 order by due_at limit "
      "$4) "
      "returning id",
      lease.owner, lease.until, lease.now, max);
}

bool renew_lease(Transaction& transaction, WebhookId webhook, const Lease& lease) {
  return transaction.change(
             "update webhooks set leased_until = $3 where id = $1 and lease_owner = $2", webhook,
             lease.owner, lease.until) > 0;
}

void release_webhook(Transaction& transaction, WebhookId webhook, std::string_view owner) {
  transaction.change(
      "update webhooks set lease_owner = null, leased_until = 0, due_at = (select min(due_at) from "
      "webhook_deliveries where webhook = webhooks.id and due_at is not null) "
      "where id = $1 and lease_owner = $2",
      webhook, owner);
}

std::vector<DueDelivery> due_deliveries(Transaction& transaction, WebhookId webhook, Instant now,
                                        std::int64_t max) {
  return transaction.rows<DueDelivery>(
      "select id, event, attempts, first_attempt_at from webhook_deliveries where webhook = $1 "
      "and due_at <= $2 order by due_at, id limit $3",
      webhook, now, max);
}

void record_attempt(Transaction& transaction, WebhookId webhook, const StoredAttempt& attempt) {
  transaction.change(
      "insert into webhook_attempts (webhook, delivery, attempted_at, duration_ms, request, "
      "status_code, response, error) values ($1, $2, $3, $4, $5, $6, $7, $8)",
      webhook, attempt.delivery, attempt.at, std::int64_t{attempt.duration.count()},
      attempt.request, attempt.outcome.status, attempt.response, attempt.error);
  const std::string_view status = is_delivered(attempt.outcome) ? "delivered"
                                  : attempt.next_at             ? "waiting"
                                                                : "failed";
  std::optional<Instant> finished_at;
  if (!attempt.next_at) finished_at = attempt.at + attempt.duration;
  transaction.change(
      "update webhook_deliveries set status = $3, attempts = attempts + 1, "
      "first_attempt_at = coalesce(first_attempt_at, $4), due_at = $5, finished_at = $6 "
      "where id = $2 and webhook = $1 and status = 'waiting'",
      webhook, attempt.delivery, status, attempt.at, attempt.next_at, finished_at);
}

}  // namespace toolyard::webhooks
