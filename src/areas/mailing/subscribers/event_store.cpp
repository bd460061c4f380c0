#include "areas/mailing/subscribers/store.h"

namespace toolyard::subscribers {

std::int64_t write_event(Transaction& transaction, const NewMailEvent& event, Instant now) {
  const auto id = transaction.insert<std::int64_t>(
      "insert into mail_events (kind, subscriber, campaign, detail, event_id, created_at) "
      "values ($1, $2, $3, $4, $5, $6) returning id",
      event.kind, event.subscriber, event.campaign, event.detail, event.event_id, now);
  if (!id) throw BrokenStore("an event violates " + id.error().constraint);
  return *id;
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

}  // namespace toolyard::subscribers
