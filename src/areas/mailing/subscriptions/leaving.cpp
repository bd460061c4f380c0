#include "areas/mailing/subscriptions/leaving.h"

#include "areas/mailing/subscribers/store.h"

namespace toolyard::subscribers {

namespace {

// Counts an unsubscribe, once for each subscriber and campaign.
void count_leaving(Transaction& transaction, SubscriberId subscriber, std::int64_t campaign) {
  if (!has_event(transaction, MailEvent::unsubscribe, subscriber, campaign))
    transaction.change("update campaigns set unsubscribes = unsubscribes + 1 where id = $1",
                       campaign);
}

}  // namespace

Result<bool> leave(Transaction& transaction, const Leaving& leaving, Instant now) {
  const auto id = leaving.subscriber;
  if (!lock_record<StoredSubscriber>(transaction, id)) return false;
  const auto before = *find_subscriber(transaction, id);
  if (wants_none(before.status)) return false;
  auto after = before;
  after.status = Status::unsubscribed;
  after.paused_until.reset();
  after.updated_at = now;
  if (leaving.campaign != 0) count_leaving(transaction, id, leaving.campaign);
  write_event(transaction,
              {.kind = MailEvent::unsubscribe,
               .subscriber = id,
               .campaign = leaving.campaign == 0 ? std::nullopt : std::optional(leaving.campaign)},
              now);
  TOOLYARD_TRY_VOID(update_subscriber(transaction, before, after));
  audit_change(transaction, "unsubscribe", &before, &after, now);
  return true;
}

}  // namespace toolyard::subscribers
