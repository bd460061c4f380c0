#include "areas/mailing/bounces/service.h"

#include "areas/mailing/bounces/store.h"
#include "areas/mailing/subscribers/service.h"

namespace toolyard::subscribers {
namespace {

struct Delivery {
  std::int64_t campaign = 0;
  SubscriberId subscriber{};
  static constexpr auto fields(auto...) {
    return row_columns<Delivery, &Delivery::campaign, &Delivery::subscriber>();
  }
};

MailEvent event_of(BounceKind kind) {
  switch (kind) {
    case BounceKind::hard: return MailEvent::hard_bounce;
    case BounceKind::soft: return MailEvent::soft_bounce;
    case BounceKind::complaint: break;
  }
  return MailEvent::complaint;
}

std::string_view without_brackets(std::string_view id) {
  if (id.starts_with('<') && id.ends_with('>')) return id.substr(1, id.size() - 2);
  return id;
}

// The recipient of the email, and the campaign if it is known.
struct Found {
  StoredSubscriber subscriber;
  std::optional<std::int64_t> campaign;
};

std::optional<Delivery> delivery_of(Transaction& transaction, const BounceRequest& request) {
  if (!request.message_id) return std::nullopt;
  return transaction.row<Delivery>(
      "select campaign, subscriber from campaign_deliveries where message_id = $1",
      without_brackets(*request.message_id));
}

Result<Found> find_recipient(Transaction& transaction, const BounceRequest& request,
                             const std::optional<EmailAddress>& address) {
  std::optional<SubscriberId> id;
  auto campaign = request.campaign;
  if (const auto delivery = delivery_of(transaction, request)) {
    id = delivery->subscriber;
    campaign = delivery->campaign;
  } else if (address) {
    if (const auto known = find_by_key(transaction, address->key)) id = known->id;
  }
  if (!id || !lock_record<StoredSubscriber>(transaction, *id)) return no_such<StoredSubscriber>();
  if (campaign &&
      !transaction.row<std::int64_t>("select id from campaigns where id = $1", *campaign))
    return invalid("/campaign", "invalid_option", "There is no campaign with this id.");
  return Found{*find_subscriber(transaction, *id), campaign};
}

// Returns the subscriber after the event. Bounces change the status of enabled and unconfirmed
// subscribers only; a complaint always changes it.
StoredSubscriber after(const StoredSubscriber& before, BounceKind kind, bool is_counted) {
  auto after = before;
  const bool is_active = before.status == Status::enabled || before.status == Status::unconfirmed;
  if (kind == BounceKind::complaint) after.status = Status::blocklisted;
  const bool is_soft = kind == BounceKind::soft && is_counted;
  if (is_soft) ++after.soft_bounces;
  if (is_active &&
      (kind == BounceKind::hard || (is_soft && after.soft_bounces >= max_soft_bounces)))
    after.status = Status::bounced;
  return after;
}

// Counts a delivery at most once as bounced, and at most once as complained about.
void count(Transaction& transaction, SubscriberId subscriber, std::int64_t campaign,
           BounceKind kind, bool is_first_complaint) {
  if (kind == BounceKind::complaint) {
    const auto delivery = transaction.row<std::int64_t>(
        "select campaign from campaign_deliveries where campaign = $1 and subscriber = $2 "
        "and state in ('sent', 'bounced')",
        campaign, subscriber);
    if (delivery && is_first_complaint)
      transaction.change("update campaigns set complaints = complaints + 1 where id = $1",
                         campaign);
    return;
  }
  const auto moved = transaction.change(
      "update campaign_deliveries set state = 'bounced' "
      "where campaign = $1 and subscriber = $2 and state = 'sent'",
      campaign, subscriber);
  if (moved > 0)
    transaction.change("update campaigns set bounces = bounces + 1 where id = $1", campaign);
}

Bounce bounce_of(const StoredSubscriber& subscriber, BounceKind kind) {
  return {.id = 0,
          .subscriber = subscriber.id,
          .email = subscriber.email,
          .kind = kind,
          .campaign = {},
          .event_id = {},
          .detail = {},
          .status = subscriber.status,
          .soft_bounces = subscriber.soft_bounces,
          .created_at = {}};
}

BounceKind kind_of(MailEvent kind, BounceKind otherwise) {
  for (const auto one : {BounceKind::hard, BounceKind::soft, BounceKind::complaint})
    if (event_of(one) == kind) return one;
  return otherwise;
}

Bounce bounce_of(Transaction& transaction, MailEventRecord event, BounceKind otherwise) {
  auto one = bounce_of(find_subscriber(transaction, event.subscriber).value(),
                       kind_of(event.kind, otherwise));
  one.id = event.id;
  one.campaign = event.campaign;
  one.detail = std::move(event.detail);
  one.event_id = std::move(event.event_id);
  one.created_at = event.created_at;
  return one;
}

std::optional<Bounce> reported_before(Transaction& transaction, const BounceRequest& request) {
  if (!request.event_id) return std::nullopt;
  auto event = find_record<MailEventRecord>(transaction, "where event_id = $1", *request.event_id);
  if (!event) return std::nullopt;
  auto one = bounce_of(transaction, std::move(*event), request.kind);
  one.is_duplicate = true;
  return one;
}

Result<Bounce> write(Transaction& transaction, const BounceRequest& request, const Found& found,
                     Instant now) {
  const auto& before = found.subscriber;
  const bool is_counted =
      request.kind != BounceKind::soft || counts_as_soft_bounce(transaction, before.id, now);
  auto changed = after(before, request.kind, is_counted);
  const bool is_first_complaint =
      found.campaign && !has_event(transaction, MailEvent::complaint, before.id, *found.campaign);
  auto one = bounce_of(changed, request.kind);
  one.campaign = found.campaign;
  one.event_id = request.event_id;
  one.detail = request.detail;
  one.created_at = now;
  one.id = write_event(transaction,
                       {.kind = event_of(request.kind),
                        .subscriber = before.id,
                        .campaign = found.campaign,
                        .detail = request.detail,
                        .event_id = request.event_id,
                        .status_before = before.status,
                        .is_counted = is_counted},
                       now);
  if (changed.status != before.status || changed.soft_bounces != before.soft_bounces) {
    changed.updated_at = now;
    TOOLYARD_TRY_VOID(update_subscriber(transaction, before, changed));
  }
  if (found.campaign)
    count(transaction, before.id, *found.campaign, request.kind, is_first_complaint);
  audit_change(transaction, spelling(event_of(request.kind)), &before, &changed, now);
  return one;
}

}  // namespace

Result<Bounce> BounceService::find(std::int64_t id) {
  return database_.read([&](Transaction& transaction) -> Result<Bounce> {
    auto event = find_record<MailEventRecord>(
        transaction, "where id = $1 and kind in ('hard_bounce', 'soft_bounce', 'complaint')", id);
    if (!event) return fail(toolyard::problems::not_found, "There is no bounce with this id.");
    return bounce_of(transaction, std::move(*event), {});
  });
}

std::vector<Fault> faults_of(const BounceRequest& request) {
  if (!request.email && !request.message_id)
    return {{"/email", "required", "Either `email` or `message_id` is required."}};
  if (request.email && !parse_email(*request.email))
    return {{"/email", "invalid_format", "Must be an email address."}};
  return {};
}

Result<Bounce> BounceService::record(const BounceRequest& request) {
  if (auto faults = faults_of(request); !faults.empty()) return invalid(std::move(faults));
  const auto address = request.email ? parse_email(*request.email) : std::nullopt;
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<Bounce> {
    if (auto known = reported_before(transaction, request)) return std::move(*known);
    TOOLYARD_TRY(const auto found, find_recipient(transaction, request, address));
    // Checks again, since a concurrent report of the same event may have held the lock.
    if (auto known = reported_before(transaction, request)) return std::move(*known);
    return write(transaction, request, found, now);
  });
}

}  // namespace toolyard::subscribers
