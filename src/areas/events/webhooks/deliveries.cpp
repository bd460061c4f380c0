#include "areas/events/webhooks/deliveries.h"

namespace toolyard::webhooks {

// Webhooks of accounts receive only events of their account; those of the staff (account 0 in
// `webhook_types`) receive all.
void add_deliveries(Transaction& transaction, std::int64_t first, std::int64_t last, Instant now) {
  transaction.change(
      "insert into webhook_deliveries (webhook, event, type, cause, status, attempts, due_at, "
      "created_at) "
      "select webhooks.id, events.id, events.type, 'event', 'waiting', 0, $3, $3 from events "
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

bool has_due_webhook(Transaction& transaction, Instant now) {
  return transaction
      .row<WebhookId>("select id from webhooks where due_at <= $1 and leased_until <= $1 limit 1",
                      now)
      .has_value();
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

// Locked first: a statement that waits for the row would not see the deliveries that the
// transaction before it has added.
void release_webhook(Transaction& transaction, WebhookId webhook, std::string_view owner,
                     Instant not_before) {
  if (!lock_record<StoredWebhook>(transaction, webhook)) return;
  transaction.change(
      "update webhooks set lease_owner = null, leased_until = $3, due_at = case when status = "
      "'active' then (select min(due_at) from webhook_deliveries where webhook = webhooks.id and "
      "due_at is not null) end where id = $1 and lease_owner = $2",
      webhook, owner, not_before);
}

std::optional<Receiver> find_receiver(Transaction& transaction, WebhookId webhook) {
  return transaction.row<Receiver>(
      "select id, account_id, name, url, format, contents, status, secret, previous_secret, "
      "previous_secret_until, failures from webhooks where id = $1",
      webhook);
}

std::vector<DueDelivery> due_deliveries(Transaction& transaction, WebhookId webhook, Instant now,
                                        std::int64_t max) {
  return transaction.rows<DueDelivery>(
      "select id, event, cause, attempts, first_attempt_at from webhook_deliveries where webhook = "
      "$1 "
      "and due_at <= $2 order by due_at, id limit $3",
      webhook, now, max);
}

std::vector<events::OwnEvent> due_events(Transaction& transaction, WebhookId webhook, Instant now,
                                         std::int64_t max) {
  return find_records<events::OwnEvent>(
      transaction,
      "where events.id in (select event from webhook_deliveries where webhook = $1 and "
      "due_at <= $2 order by due_at, id limit $3)",
      webhook, now, max);
}

void cancel_delivery(Transaction& transaction, WebhookId webhook, DeliveryId delivery,
                     Instant now) {
  transaction.change(
      "update webhook_deliveries set status = 'cancelled', due_at = null, finished_at = $3 "
      "where id = $2 and webhook = $1 and status = 'waiting'",
      webhook, delivery, now);
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

namespace {

// How the receiver of a webhook has been doing.
struct Health {
  Status status = Status::active;
  std::int64_t failures = 0;
  std::optional<Instant> failing_since;
  std::optional<std::string> last_error;
  std::optional<UserId> account_id, created_by;
  bool operator==(const Health&) const = default;
  static constexpr auto fields(auto...) {
    return row_columns<Health, &Health::status, &Health::failures, &Health::failing_since,
                       &Health::last_error, &Health::account_id, &Health::created_by>();
  }
};

void add_outcome(Health& health, const StoredAttempt& attempt) {
  if (is_delivered(attempt.outcome)) {
    health.failures = 0;
    health.failing_since.reset();
    health.last_error.reset();
    return;
  }
  health.last_error = attempt.error;
  if (attempt.is_test) return;
  ++health.failures;
  health.failing_since = health.failing_since.value_or(attempt.at);
  const bool is_given_up =
      !attempt.next_at && attempt.first_at && *health.failing_since <= *attempt.first_at;
  if (is_gone(attempt.outcome) || is_given_up || attempt.at - *health.failing_since >= patience)
    health.status = Status::failed;
}

}  // namespace

Consequence record_attempts(Transaction& transaction, WebhookId webhook,
                            std::span<const StoredAttempt> attempts) {
  if (!lock_record<StoredWebhook>(transaction, webhook)) return {};
  const auto before = *transaction.row<Health>(
      "select status, failures, failing_since, last_error, account_id, created_by from webhooks "
      "where id = $1",
      webhook);
  auto after = before;
  for (const auto& attempt : attempts) {
    record_attempt(transaction, webhook, attempt);
    add_outcome(after, attempt);
  }
  if (before.status != Status::active) after.status = before.status;
  if (after != before)
    transaction.change(
        "update webhooks set status = $2, failures = $3, failing_since = $4, last_error = $5, "
        "change_count = change_count + $6 where id = $1",
        webhook, after.status, after.failures, after.failing_since, after.last_error,
        std::int64_t{after.status != before.status});
  Consequence consequence{.failures = after.failures};
  if (after.status == before.status) return consequence;
  transaction.change("update webhooks set due_at = null where id = $1", webhook);
  consequence.notified = after.account_id ? after.account_id : after.created_by;
  return consequence;
}

}  // namespace toolyard::webhooks
