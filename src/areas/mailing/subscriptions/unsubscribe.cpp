// The link to unsubscribe: a page for people, and one POST for mail programs (RFC 8058).
#include "areas/mailing/subscribers/store.h"
#include "areas/mailing/subscriptions/pages.h"
#include "areas/mailing/subscriptions/subscriptions.h"

namespace toolyard::subscribers {
namespace {

bool wants_none(Status status) {
  return status == Status::unsubscribed || status == Status::blocklisted;
}

// Each person counts once for a campaign.
void count(Transaction& transaction, SubscriberId subscriber, std::int64_t campaign) {
  if (!has_event(transaction, MailEvent::unsubscribe, subscriber, campaign))
    transaction.change("update campaigns set unsubscribes = unsubscribes + 1 where id = $1",
                       campaign);
}

Result<bool> leave(Transaction& transaction, const LinkClaims& claims, Instant now) {
  const SubscriberId id{claims.subscriber};
  if (!lock_record<StoredSubscriber>(transaction, id)) return false;
  const auto before = *find_subscriber(transaction, id);
  if (wants_none(before.status)) return false;
  auto after = before;
  after.status = Status::unsubscribed;
  after.updated_at = now;
  if (claims.campaign != 0) count(transaction, id, claims.campaign);
  write_event(transaction,
              {.kind = MailEvent::unsubscribe,
               .subscriber = id,
               .campaign = claims.campaign == 0 ? std::nullopt : std::optional(claims.campaign)},
              now);
  TOOLYARD_TRY_VOID(update_subscriber(transaction, before, after));
  audit_change(transaction, "unsubscribe", &before, &after, now);
  return true;
}

}  // namespace

Result<HtmlPage> SubscriptionService::show_unsubscribe(std::string_view token) {
  TOOLYARD_TRY(const auto claims, claims_of(token, LinkKind::unsubscribe));
  if (claims.kind == LinkKind::trial) return pages::only_a_test();
  return parts_.database.read([&](Transaction& transaction) -> Result<HtmlPage> {
    const auto known = find_subscriber(transaction, SubscriberId{claims.subscriber});
    // Who is forgotten gets no mails either.
    return !known || wants_none(known->status) ? pages::unsubscribed(false)
                                               : pages::asks_to_unsubscribe();
  });
}

Result<HtmlPage> SubscriptionService::unsubscribe(std::string_view token) {
  TOOLYARD_TRY(const auto claims, claims_of(token, LinkKind::unsubscribe));
  if (claims.kind == LinkKind::trial) return pages::only_a_test();
  const auto now = parts_.clock();
  TOOLYARD_TRY(const auto changed, parts_.database.write([&](Transaction& transaction) {
    return leave(transaction, claims, now);
  }));
  return pages::unsubscribed(changed);
}

}  // namespace toolyard::subscribers
