#include "areas/mailing/subscribers/store.h"

#include "areas/mailing/event_kinds.h"
#include "areas/mailing/lists/store.h"
#include "areas/mailing/subscribers/selection.h"
#include "areas/mailing/subscribers/status_rules.h"
#include "core/crypto/sha256.h"
#include "core/crypto/uuid.h"
#include "core/text/hex.h"
#include "records/audit.h"
#include "records/events.h"

namespace toolyard::subscribers {
namespace {

// The fields that the audit log contains.
struct AuditedSubscriber : StoredSubscriber {
  static constexpr auto fields(auto...) {
    using S = AuditedSubscriber;
    return row_columns<S, &S::uuid, &S::locale, &S::status, &S::tags, &S::lists,
                       &S::soft_bounces>();
  }
};

void put_tags(Transaction& transaction, SubscriberId id, const std::vector<std::string>& tags) {
  for (const auto& tag : tags)
    transaction.change(
        "insert into subscriber_tags (subscriber, tag) values ($1, $2) "
        "on conflict (tag, subscriber) do nothing",
        id, tag);
}

void put_words(Transaction& transaction, SubscriberId id, const Subscriber& one) {
  toolyard::put_words(transaction, subscriber_words, static_cast<std::int64_t>(id),
                      one.email + "\n" + one.name);
}

std::optional<StoredSubscriber> with_lists(Transaction& transaction,
                                           std::optional<StoredSubscriber> one) {
  if (one) one->lists = lists_of(transaction, one->id);
  return one;
}

// Deletes pending deliveries and counts them as skipped.
void skip_waiting(Transaction& transaction, SubscriberId id) {
  for (const auto campaign : transaction.rows<std::int64_t>(
           "select campaign from campaign_deliveries where subscriber = $1 "
           "and state in ('pending', 'sending') order by campaign",
           id)) {
    const auto gone = transaction.change(
        "delete from campaign_deliveries where campaign = $1 and subscriber = $2 "
        "and state in ('pending', 'sending')",
        campaign, id);
    transaction.change("update campaigns set skipped = skipped + $2 where id = $1", campaign, gone);
  }
}

void leave_all_lists(Transaction& transaction, SubscriberId id) {
  for (const auto list : transaction.rows<ListId>(
           "select list from mail_list_members where subscriber = $1 order by list", id))
    if (leave_list(transaction, list, id)) add_members(transaction, list, -1);
}

std::string hash_of(std::string_view email_key) {
  const auto hash = sha256(email_key);
  return encode_hex({reinterpret_cast<const char*>(hash.data()), hash.size()});
}

struct Remembered {
  Status status = Status::unsubscribed;
  Instant forgotten_at;
  static constexpr auto fields(auto...) {
    return row_columns<Remembered, &Remembered::status, &Remembered::forgotten_at>();
  }
};

void remember(Transaction& transaction, const StoredSubscriber& one, Instant now) {
  const auto hash = hash_of(one.email_key);
  transaction.change("delete from forgotten_addresses where address_hash = $1", hash);
  if (one.status == Status::unsubscribed || one.status == Status::blocklisted)
    transaction.change(
        "insert into forgotten_addresses (address_hash, status, forgotten_at) values ($1, $2, $3)",
        hash, one.status, now);
}

// Returns the kind of event that programs receive; null for one that they do not.
const EventOf<SubscriberChangeEvent>* kind_of_mail(MailEvent event) {
  switch (event) {
    case MailEvent::soft_bounce: return nullptr;
    case MailEvent::hard_bounce: return &event_kinds::bounced;
    case MailEvent::complaint: return &event_kinds::complained;
    case MailEvent::unsubscribe: return &event_kinds::left;
    case MailEvent::resubscribe:
    case MailEvent::confirm: return &event_kinds::confirmed;
  }
  return nullptr;
}

}  // namespace

std::optional<StoredSubscriber> find_subscriber(Transaction& transaction, SubscriberId id) {
  return with_lists(transaction, find_record<StoredSubscriber>(transaction, id));
}

std::optional<StoredSubscriber> find_by_key(Transaction& transaction, std::string_view email_key) {
  return with_lists(transaction,
                    find_record<StoredSubscriber>(transaction, "where email_key = $1", email_key));
}

std::unexpected<Error> address_is_taken() {
  return explain({"subscribers_email_unique"}, Subscriber::constraints);
}

std::optional<SubscriberId> insert_subscriber(Transaction& transaction, const Subscriber& request,
                                              std::string_view email_key, Instant now) {
  StoredSubscriber one{{request}, std::string(email_key)};
  one.uuid = random_uuid();
  one.status = remembered_status(transaction, request, email_key);
  one.soft_bounces = 0;
  one.created_at = one.updated_at = now;
  if (!insert_new_record(transaction, one, "email_key")) return std::nullopt;
  put_tags(transaction, one.id, one.tags);
  put_words(transaction, one.id, one);
  put_lists(transaction, one.id, {}, one.lists, now);
  count_subscribers(transaction, one.status, one.locale, 1);
  return one.id;
}

Result<void> update_subscriber(Transaction& transaction, const StoredSubscriber& before,
                               StoredSubscriber& after) {
  // A change of the lists alone also counts.
  if (!table_of<StoredSubscriber>().differs(&before, &after))
    transaction.change("update subscribers set change_count = change_count + 1 where id = $1",
                       after.id);
  TOOLYARD_TRY_VOID(update_record(transaction, before, after));
  after.change_count = before.change_count + 1;
  if (before.tags != after.tags) {
    transaction.change("delete from subscriber_tags where subscriber = $1", after.id);
    put_tags(transaction, after.id, after.tags);
  }
  if (before.email != after.email || before.name != after.name)
    put_words(transaction, after.id, after);
  put_lists(transaction, after.id, before.lists, after.lists, after.updated_at);
  if (before.status != after.status || before.locale != after.locale) {
    count_subscribers(transaction, before.status, before.locale, -1);
    count_subscribers(transaction, after.status, after.locale, 1);
  }
  return {};
}

void count_subscribers(Transaction& transaction, Status status, std::string_view locale, int more) {
  transaction.change(
      "insert into subscriber_counts (status, locale, subscribers) values ($1, $2, $3) "
      "on conflict (status, locale) do update "
      "set subscribers = subscriber_counts.subscribers + excluded.subscribers",
      status, locale, more);
}

void audit_change(Transaction& transaction, std::string_view action, const StoredSubscriber* before,
                  const StoredSubscriber* after, Instant now) {
  const auto audited = [](const StoredSubscriber* one) {
    return one ? std::optional(AuditedSubscriber{*one}) : std::nullopt;
  };
  const auto was = audited(before), is = audited(after);
  audit<AuditedSubscriber>(transaction, action, Subscriber::table.object_kind,
                           static_cast<std::int64_t>((before ? before : after)->id),
                           was ? &*was : nullptr, is ? &*is : nullptr, now);
}

void note_joining(Transaction& transaction, SubscriberId id, Instant now) {
  toolyard::write_event(transaction, event_kinds::joined, SubscriberChangeEvent{.id = id},
                        {static_cast<std::int64_t>(id)}, now);
}

std::int64_t write_event(Transaction& transaction, MailEventRecord event, Instant now) {
  event.created_at = now;
  if (!insert_record(transaction, event)) throw BrokenStore("an event cannot be kept");
  if (const auto* kind = kind_of_mail(event.kind))
    toolyard::write_event(transaction, *kind,
                          SubscriberChangeEvent{.id = event.subscriber, .campaign = event.campaign},
                          {static_cast<std::int64_t>(event.subscriber)}, now);
  return event.id;
}

bool has_event(Transaction& transaction, MailEvent kind, SubscriberId subscriber,
               std::int64_t campaign) {
  return transaction
      .row<std::int64_t>(
          "select id from mail_events where subscriber = $1 and campaign = $2 and kind = $3 limit "
          "1",
          subscriber, campaign, kind)
      .has_value();
}

std::optional<Instant> left_at(Transaction& transaction, SubscriberId subscriber) {
  return transaction.row<Instant>(
      "select created_at from mail_events where subscriber = $1 "
      "and kind in ('unsubscribe', 'complaint') order by id desc limit 1",
      subscriber);
}

Status remembered_status(Transaction& transaction, const Subscriber& request,
                         std::string_view email_key) {
  const auto known = transaction.row<Remembered>(
      "select status, forgotten_at from forgotten_addresses where address_hash = $1",
      hash_of(email_key));
  if (!known) return request.status;
  const auto& consent = request.consent;
  const bool is_new = consent && consent->at && *consent->at >= known->forgotten_at;
  return may_become(known->status, request.status, is_new, false) == StatusVerdict::allowed
             ? request.status
             : known->status;
}

void erase_subscriber(Transaction& transaction, const StoredSubscriber& one, Instant now) {
  remember(transaction, one, now);
  delete_subscriber(transaction, one);
}

void delete_subscriber(Transaction& transaction, const StoredSubscriber& one) {
  skip_waiting(transaction, one.id);
  leave_all_lists(transaction, one.id);
  for (const std::string_view table :
       {"campaign_deliveries", "mail_events", "mail_wishes", "subscriber_tags"})
    transaction.change("delete from " + std::string(table) + " where subscriber = $1", one.id);
  transaction.change("delete from subscriber_search where rowid = $1", one.id);
  transaction.change("delete from mail_outbox where recipient = $1", one.email);
  transaction.change(
      "update subscriber_counts set subscribers = subscribers - 1 "
      "where status = $1 and locale = $2",
      one.status, one.locale);
  remove_record<StoredSubscriber>(transaction, one.id);
}

}  // namespace toolyard::subscribers
