#include "areas/mailing/subscribers/store.h"

#include "areas/mailing/lists/store.h"
#include "areas/mailing/subscribers/rows.h"
#include "areas/mailing/subscribers/selection.h"
#include "core/text/uuid.h"
#include "records/audit.h"

namespace toolyard::subscribers {
namespace {

constexpr std::array constraints{UserConstraint{"subscribers_email_unique",
                                                &toolyard::problems::duplicate, "/email",
                                                "There is a subscriber of this address already."}};

void put_tags(Transaction& transaction, SubscriberId id, const std::vector<std::string>& tags) {
  for (const auto& tag : tags)
    transaction.change(
        "insert into subscriber_tags (subscriber, tag) values ($1, $2) "
        "on conflict (tag, subscriber) do nothing",
        id, tag);
}

void put_words(Transaction& transaction, SubscriberId id, const SubscriberText& text) {
  toolyard::put_words(transaction, subscriber_words, static_cast<std::int64_t>(id),
                      text.email + "\n" + text.name);
}

void count(Transaction& transaction, Status status, std::string_view locale, int more) {
  transaction.change(
      "insert into subscriber_counts (status, locale, subscribers) values ($1, $2, $3) "
      "on conflict (status, locale) do update "
      "set subscribers = subscriber_counts.subscribers + excluded.subscribers",
      status, locale, more);
}

AuditedSubscriber audited(const StoredSubscriber& one) {
  return {.uuid = one.uuid,
          .locale = one.locale,
          .status = one.status,
          .tags = one.tags,
          .lists = one.lists,
          .soft_bounces = one.soft_bounces};
}

std::optional<StoredSubscriber> whole(Transaction& transaction, std::optional<SubscriberRow> row) {
  if (!row) return std::nullopt;
  auto one = subscriber_of(std::move(*row));
  one.lists = lists_of(transaction, one.id);
  return one;
}

}  // namespace

std::optional<StoredSubscriber> find_subscriber(Transaction& transaction, SubscriberId id) {
  return whole(
      transaction,
      transaction.row<SubscriberRow>(
          "select " + std::string(subscriber_columns) + " from subscribers s where s.id = $1", id));
}

std::optional<StoredSubscriber> find_by_key(Transaction& transaction, std::string_view email_key) {
  return whole(transaction,
               transaction.row<SubscriberRow>("select " + std::string(subscriber_columns) +
                                                  " from subscribers s where s.email_key = $1",
                                              email_key));
}

bool hold_subscriber(Transaction& transaction, SubscriberId id) {
  return transaction.change("update subscribers set change_count = change_count where id = $1",
                            id) > 0;
}

std::unexpected<Error> address_is_taken() {
  return explain({"subscribers_email_unique"}, constraints);
}

std::optional<SubscriberId> insert_subscriber(Transaction& transaction, const SubscriberText& text,
                                              std::string_view email_key, Instant now) {
  const auto consent = text.consent.value_or(Consent{});
  const auto status = remembered_status(transaction, text, email_key);
  const auto id = transaction.row<SubscriberId>(
      "insert into subscribers (uuid, email, email_key, name, locale, tags, status, attributes, "
      "consent_at, consent_ip, consent_source, soft_bounces, change_count, created_at, updated_at) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, 1, $12, $12) "
      "on conflict (email_key) do nothing returning id",
      random_uuid(), text.email, email_key, text.name, text.locale, tags_column(text), status,
      attributes_column(text), consent.at, consent.ip, consent.source, now);
  if (!id) return std::nullopt;
  put_tags(transaction, *id, text.tags);
  put_words(transaction, *id, text);
  put_lists(transaction, *id, {}, text.lists, now);
  count(transaction, status, text.locale, 1);
  return id;
}

Result<void> update_subscriber(Transaction& transaction, const StoredSubscriber& before,
                               StoredSubscriber& after) {
  const auto consent = after.consent.value_or(Consent{});
  after.change_count = before.change_count + 1;
  const auto done = transaction.execute(
      "update subscribers set email = $2, email_key = $3, name = $4, locale = $5, tags = $6, "
      "status = $7, attributes = $8, consent_at = $9, consent_ip = $10, consent_source = $11, "
      "soft_bounces = $12, change_count = $13, updated_at = $14 where id = $1",
      after.id, after.email, after.email_key, after.name, after.locale, tags_column(after),
      after.status, attributes_column(after), consent.at, consent.ip, consent.source,
      after.soft_bounces, after.change_count, after.updated_at);
  if (!done) return explain(done.error(), constraints);
  if (before.tags != after.tags) {
    transaction.change("delete from subscriber_tags where subscriber = $1", after.id);
    put_tags(transaction, after.id, after.tags);
  }
  if (before.email != after.email || before.name != after.name)
    put_words(transaction, after.id, after);
  put_lists(transaction, after.id, before.lists, after.lists, after.updated_at);
  if (before.status != after.status || before.locale != after.locale) {
    count(transaction, before.status, before.locale, -1);
    count(transaction, after.status, after.locale, 1);
  }
  return {};
}

void write_down(Transaction& transaction, std::string_view action, const StoredSubscriber* before,
                const StoredSubscriber* after, Instant now) {
  const auto id = (before ? before : after)->id;
  const auto was = before ? audited(*before) : AuditedSubscriber();
  const auto is = after ? audited(*after) : AuditedSubscriber();
  audit<AuditedSubscriber>(transaction, action, "subscriber", static_cast<std::int64_t>(id),
                           before ? &was : nullptr, after ? &is : nullptr, now);
}

}  // namespace toolyard::subscribers
