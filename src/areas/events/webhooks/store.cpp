#include "areas/events/webhooks/store.h"

#include <algorithm>
#include <string>

#include "areas/events/event_kinds.h"
#include "areas/events/store.h"
#include "records/change_counter.h"

namespace toolyard::webhooks {
namespace {

// Transactions may commit in another order than the times that they have taken.
constexpr std::chrono::minutes disorder{5};

// Deletes the attempts of deliveries, and then these.
std::int64_t delete_deliveries(Transaction& transaction,
                               const std::vector<DeliveryId>& deliveries) {
  for (const auto delivery : deliveries) {
    transaction.change("delete from webhook_attempts where delivery = $1", delivery);
    transaction.change("delete from webhook_deliveries where id = $1", delivery);
  }
  return std::ssize(deliveries);
}

// Returns the time of the first event from a position on, or null if there is none.
std::optional<Instant> time_from(Transaction& transaction, std::int64_t position) {
  return transaction.row<Instant>(
      "select happened_at from events where position > 0 and position >= $1 order by position "
      "limit 1",
      position);
}

// Returns a position before all events that have happened since a time. Their times grow with their
// positions, apart from `disorder`.
std::int64_t position_before(Transaction& transaction, Instant since) {
  std::int64_t low = events::first_position(transaction).value_or(1);
  std::int64_t high = events::last_position(transaction) + 1;
  while (low < high) {
    const auto middle = low + (high - low) / 2;
    const auto time = time_from(transaction, middle);
    if (!time || *time >= since - disorder) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

}  // namespace

std::int64_t count_webhooks(Transaction& transaction, Owner owner) {
  lock_changes(transaction, "webhooks");
  if (!owner)
    return *transaction.row<std::int64_t>("select count(*) from webhooks where account_id is null");
  return *transaction.row<std::int64_t>("select count(*) from webhooks where account_id = $1",
                                        *owner);
}

void store_types(Transaction& transaction, const StoredWebhook& webhook) {
  transaction.change("delete from webhook_types where webhook = $1", webhook.id);
  for (const auto& type : webhook.types)
    transaction.change("insert into webhook_types (type, account_id, webhook) values ($1, $2, $3)",
                       type, webhook.account_id.value_or(UserId{}), webhook.id);
}

void schedule_webhook(Transaction& transaction, WebhookId webhook) {
  transaction.change(
      "update webhooks set leased_until = case when lease_owner is null then 0 else leased_until "
      "end, due_at = case when status = 'active' then (select min(due_at) from webhook_deliveries "
      "where webhook = webhooks.id and due_at is not null) end where id = $1",
      webhook);
}

void store_secret(Transaction& transaction, WebhookId webhook, std::string_view sealed) {
  transaction.change("update webhooks set secret = $2 where id = $1", webhook, sealed);
}

void replace_secret(Transaction& transaction, WebhookId webhook, std::string_view sealed) {
  transaction.change("update webhooks set previous_secret = secret, secret = $2 where id = $1",
                     webhook, sealed);
}

void forget_webhook(Transaction& transaction, WebhookId webhook) {
  transaction.change("delete from webhook_types where webhook = $1", webhook);
  transaction.change("insert into webhooks_deleted (webhook) values ($1)", webhook);
}

void forget_webhooks_of(Transaction& transaction, UserId account) {
  transaction.change(
      "update webhook_attempts set request = '', response = null where request <> '' and delivery "
      "in "
      "(select id from webhook_deliveries where event in (select id from events where account_id = "
      "$1))",
      account);
  for (const auto webhook : transaction.rows<WebhookId>(
           "delete from webhooks where account_id = $1 returning id", account))
    forget_webhook(transaction, webhook);
}

std::int64_t delete_rest(Transaction& transaction, std::int64_t max) {
  constexpr std::int64_t webhooks_at_once = 50;
  std::int64_t count = 0;
  for (const auto webhook : transaction.rows<WebhookId>(
           "select webhook from webhooks_deleted order by webhook limit $1", webhooks_at_once)) {
    count += delete_deliveries(
        transaction,
        transaction.rows<DeliveryId>(
            "select id from webhook_deliveries where webhook = $1 order by id limit $2", webhook,
            max - count));
    if (count == max) return count;
    transaction.change("delete from webhooks_deleted where webhook = $1", webhook);
  }
  return count;
}

std::int64_t delete_old_deliveries(Transaction& transaction, Instant before, std::int64_t max) {
  return delete_deliveries(
      transaction, transaction.rows<DeliveryId>("select id from webhook_deliveries where "
                                                "finished_at < $1 order by finished_at limit $2",
                                                before, max));
}

// Due at the beginning of time, so that it passes those that wait.
DeliveryId add_test(Transaction& transaction, WebhookId webhook, Instant now) {
  const auto id = *transaction.row<DeliveryId>(
      "insert into webhook_deliveries (webhook, event, type, cause, status, attempts, due_at, "
      "created_at) values ($1, 0, $2, $3, $4, 0, 0, $5) returning id",
      webhook, event_kinds::test.name, Cause::test, DeliveryStatus::waiting, now);
  schedule_webhook(transaction, webhook);
  return id;
}

bool replay_delivery(Transaction& transaction, WebhookId webhook, DeliveryId delivery,
                     Instant now) {
  const auto count = transaction.change(
      "update webhook_deliveries set status = $3, cause = $4, attempts = 0, "
      "first_attempt_at = null, due_at = $5, finished_at = null "
      "where id = $1 and webhook = $2 and status <> $3 and cause <> 'test'",
      delivery, webhook, DeliveryStatus::waiting, Cause::replay, now);
  if (count > 0) schedule_webhook(transaction, webhook);
  return count > 0;
}

std::int64_t replay_failed(Transaction& transaction, WebhookId webhook, Instant now) {
  const auto count = transaction.change(
      "update webhook_deliveries set status = $2, cause = $3, attempts = 0, "
      "first_attempt_at = null, due_at = $4, finished_at = null where id in "
      "(select id from webhook_deliveries where webhook = $1 and status = 'failed' "
      "and cause <> 'test' order by id limit $5)",
      webhook, DeliveryStatus::waiting, Cause::replay, now, replayed_at_once);
  if (count > 0) schedule_webhook(transaction, webhook);
  return count;
}

// Reads a limited number of positions: the events may be far apart.
ReplayAnswer replay_span(Transaction& transaction, const StoredWebhook& webhook,
                         const events::Selection& selection, const Span& span, Instant now) {
  const auto last = events::last_position(transaction);
  const auto after = std::max(span.after, position_before(transaction, span.since));
  const auto to = std::min(last, after + events::positions_at_once);
  auto condition =
      "position > $1 and position <= $2 and happened_at >= $3 and happened_at <= $4 "
      "and " +
      selection.sql();
  if (webhook.account_id) condition += " and account_id = $6";
  const auto sql = "select position from events where " + condition + " order by position limit $5";
  const auto positions =
      webhook.account_id ? transaction.rows<std::int64_t>(sql, after, to, span.since, span.until,
                                                          replayed_at_once, *webhook.account_id)
                         : transaction.rows<std::int64_t>(sql, after, to, span.since, span.until,
                                                          replayed_at_once);
  ReplayAnswer answer;
  for (const auto position : positions)
    answer.deliveries += transaction.change(
        "insert into webhook_deliveries (webhook, event, type, cause, status, attempts, due_at, "
        "created_at) select $1, events.id, events.type, $2, $3, 0, $4, $4 from events "
        "where position = $5 and not exists (select 1 from webhook_deliveries waiting "
        "where waiting.event = events.id and waiting.webhook = $1 and waiting.status = $3)",
        webhook.id, Cause::replay, DeliveryStatus::waiting, now, position);
  if (answer.deliveries > 0) schedule_webhook(transaction, webhook.id);
  const bool is_full = std::ssize(positions) == replayed_at_once;
  const auto read_to = is_full ? positions.back() : to;
  const auto next = time_from(transaction, read_to + 1);
  answer.has_more = read_to < last && next && *next <= span.until + disorder;
  if (answer.has_more) answer.next_after = read_to;
  return answer;
}

}  // namespace toolyard::webhooks
