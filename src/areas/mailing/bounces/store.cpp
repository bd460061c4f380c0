#include "areas/mailing/bounces/store.h"

#include "areas/mailing/bounces/service.h"

namespace toolyard::subscribers {
namespace {

struct ActiveSubscriber {
  Status status = Status::enabled;
  std::string locale;
  std::int64_t soft_bounces = 0;
  static constexpr auto fields(auto...) {
    using A = ActiveSubscriber;
    return row_columns<A, &A::status, &A::locale, &A::soft_bounces>();
  }
};

std::optional<ActiveSubscriber> find_active(Transaction& transaction, SubscriberId id) {
  return transaction.row<ActiveSubscriber>(
      "select status, locale, soft_bounces from subscribers where id = $1", id);
}

void set_bounced(Transaction& transaction, SubscriberId id, const ActiveSubscriber& was,
                 Instant now) {
  const auto changed = transaction.change(
      "update subscribers set status = 'bounced', change_count = change_count + 1, "
      "updated_at = $2 where id = $1 and status in ('enabled', 'unconfirmed')",
      id, now);
  if (changed == 0) return;
  count_subscribers(transaction, was.status, was.locale, -1);
  count_subscribers(transaction, Status::bounced, was.locale, 1);
}

void write_bounce(Transaction& transaction, MailEvent kind, const RefusedEmail& email,
                  const ActiveSubscriber& was, Instant now) {
  write_event(transaction,
              {.kind = kind,
               .subscriber = email.subscriber,
               .campaign = email.campaign,
               .detail = std::string(email.reply),
               .status_before = was.status},
              now);
}

}  // namespace

bool counts_as_soft_bounce(Transaction& transaction, SubscriberId id, Instant now) {
  return !transaction
              .row<std::int64_t>(
                  "select id from mail_events where subscriber = $1 and kind = 'soft_bounce' "
                  "and is_counted and undone_at is null and created_at > $2 "
                  "order by id desc limit 1",
                  id, now - soft_bounce_interval)
              .has_value();
}

void note_hard_bounce(Transaction& transaction, const RefusedEmail& email, Instant now) {
  const auto was = find_active(transaction, email.subscriber);
  if (!was) return;
  set_bounced(transaction, email.subscriber, *was, now);
  write_bounce(transaction, MailEvent::hard_bounce, email, *was, now);
}

void note_soft_bounce(Transaction& transaction, const RefusedEmail& email, Instant now) {
  const auto was = find_active(transaction, email.subscriber);
  if (!was || !counts_as_soft_bounce(transaction, email.subscriber, now)) return;
  transaction.change(
      "update subscribers set soft_bounces = soft_bounces + 1, change_count = change_count + 1, "
      "updated_at = $2 where id = $1",
      email.subscriber, now);
  if (was->soft_bounces + 1 >= max_soft_bounces)
    set_bounced(transaction, email.subscriber, *was, now);
  write_bounce(transaction, MailEvent::soft_bounce, email, *was, now);
}

}  // namespace toolyard::subscribers
