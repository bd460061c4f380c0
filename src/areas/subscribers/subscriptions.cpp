#include "areas/subscribers/subscriptions.h"

#include <algorithm>

#include "areas/subscribers/checks.h"
#include "areas/subscribers/pages.h"
#include "areas/subscribers/store.h"
#include "core/locale.h"
#include "core/time.h"

namespace toolyard::subscribers {
namespace {

std::vector<Fault> faults_of(const SubscribeWish& wish) {
  std::vector<Fault> faults;
  const auto refuse = [&](std::string pointer, std::string_view code, std::string detail) {
    faults.push_back({std::move(pointer), std::string(code), std::move(detail)});
  };
  if (!parse_email(wish.email)) refuse("/email", "invalid_format", "Must be an e-mail address.");
  if (!is_plain_name(wish.name))
    refuse("/name", "invalid_format", "Must be one line without control characters.");
  if (wish.locale && !is_locale(*wish.locale))
    refuse("/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`.");
  if (wish.source && !is_plain_name(*wish.source))
    refuse("/source", "invalid_format", "Must be one line without control characters.");
  return faults;
}

// Those that are public; of others nothing is said.
Result<std::vector<ListId>> public_lists(Transaction& transaction,
                                         const std::vector<std::string>& names) {
  std::vector<ListId> lists;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto list = transaction.row<ListId>(
        "select id from mail_lists where name = $1 and is_public", names[i]);
    if (!list)
      return invalid("/lists/" + std::to_string(i), "invalid_option",
                     "There is no public list of this name.");
    lists.push_back(*list);
  }
  return lists;
}

// What strangers say of somebody counts only once it is confirmed.
StoredSubscriber person_of(Transaction& transaction, const SubscribeWish& wish, Instant now) {
  const auto address = *parse_email(wish.email);
  if (auto known = find_by_key(transaction, address.key)) return *known;
  const SubscriberText text{.email = address.text,
                            .name = {},
                            .locale = wish.locale.value_or("en"),
                            .tags = {},
                            .status = Status::unconfirmed,
                            .attributes = {},
                            .consent = {},
                            .lists = {}};
  insert_subscriber(transaction, text, address.key, now);
  return find_by_key(transaction, address.key).value();
}

// Who is never written to, has all of it already, or was written to often enough.
bool is_mail_due(Transaction& transaction, const StoredSubscriber& person,
                 const SubscribeWish& wish, Instant now) {
  if (person.status == Status::blocklisted) return false;
  const bool has_all = std::ranges::all_of(wish.lists, [&](const std::string& name) {
    return std::ranges::find(person.lists, name) != person.lists.end();
  });
  if (person.status == Status::enabled && has_all) return false;
  return wishes_for(transaction, person.id, now - std::chrono::days(1)) <
         SubscriptionService::most_mails_a_day;
}

// The person as confirmed.
StoredSubscriber confirmed_by(const Call& call, Transaction& transaction,
                              const StoredSubscriber& before, const StoredWish& wish, Instant now) {
  auto after = before;
  after.status = Status::enabled;
  after.soft_bounces = 0;
  after.consent = Consent{now, std::string(call.remote_address), wish.source};
  if (after.name.empty()) after.name = wish.name;
  for (auto& name : list_names(transaction, wish))
    if (std::ranges::find(after.lists, name) == after.lists.end())
      after.lists.push_back(std::move(name));
  after.updated_at = now;
  return after;
}

std::string asked_text(const StoredWish& wish) {
  std::string text = "asked at ";
  append_rfc3339(text, wish.asked_at);
  return text + " from " + wish.asked_ip;
}

}  // namespace

Result<LinkClaims> SubscriptionService::claims_of(std::string_view token, LinkKind kind) const {
  const auto claims = parts_.links.read(token);
  const bool is_trial = claims && claims->kind == LinkKind::trial && kind == LinkKind::unsubscribe;
  if (!claims || (claims->kind != kind && !is_trial))
    return fail(problems::invalid_link, "This link is not whole, or not one of ours.");
  return *claims;
}

bool SubscriptionService::has_expired(const StoredWish& wish) const {
  return wish.asked_at + parts_.options.confirm_within < parts_.clock();
}

Result<StoredWish> SubscriptionService::wish_of(Transaction& transaction,
                                                const LinkClaims& claims) const {
  auto wish = find_wish(transaction, WishId{claims.campaign});
  const bool is_there = wish && wish->subscriber == SubscriberId{claims.subscriber};
  if (!is_there || (!wish->confirmed_at && has_expired(*wish)))
    return fail(problems::expired_link, "This link holds no longer; fill in the form again.");
  return std::move(*wish);
}

Result<SubscribeDone> SubscriptionService::subscribe(const Call& call, const SubscribeWish& wish) {
  if (auto faults = faults_of(wish); !faults.empty()) return invalid(std::move(faults));
  const auto now = parts_.clock();
  return parts_.database.write([&](Transaction& transaction) -> Result<SubscribeDone> {
    const auto lists = public_lists(transaction, wish.lists);
    if (!lists) return std::unexpected(lists.error());
    if (wishes_from(transaction, call.remote_address, now - std::chrono::hours(1)) >=
        most_from_an_address_an_hour) {
      auto refused = fail(problems::too_many_wishes, "Wait an hour.");
      refused.error().retry_after_s = 3600;
      return refused;
    }
    const auto person = person_of(transaction, wish, now);
    hold_subscriber(transaction, person.id);
    if (!is_mail_due(transaction, person, wish, now)) return SubscribeDone();
    const auto id = insert_wish(transaction,
                                {.subscriber = person.id,
                                 .list_ids = {},
                                 .name = wish.name,
                                 .source = wish.source.value_or("subscription form"),
                                 .asked_at = now,
                                 .asked_ip = std::string(call.remote_address)},
                                *lists);
    parts_.jobs.add(transaction,
                    {.kind = std::string(confirm_job), .object = static_cast<std::int64_t>(id)});
    return SubscribeDone();
  });
}

Result<HtmlPage> SubscriptionService::show_confirm(std::string_view token) {
  const auto claims = claims_of(token, LinkKind::confirm);
  if (!claims) return std::unexpected(claims.error());
  return parts_.database.read([&](Transaction& transaction) -> Result<HtmlPage> {
    const auto wish = wish_of(transaction, *claims);
    if (!wish) return std::unexpected(wish.error());
    return wish->confirmed_at ? pages::not_confirmed() : pages::asks_to_confirm();
  });
}

Result<HtmlPage> SubscriptionService::confirm(const Call& call, std::string_view token) {
  const auto claims = claims_of(token, LinkKind::confirm);
  if (!claims) return std::unexpected(claims.error());
  const auto now = parts_.clock();
  return parts_.database.write([&](Transaction& transaction) -> Result<HtmlPage> {
    const SubscriberId id{claims->subscriber};
    hold_subscriber(transaction, id);
    const auto wish = wish_of(transaction, *claims);
    if (!wish) return std::unexpected(wish.error());
    const auto before = find_subscriber(transaction, id).value();
    if (wish->confirmed_at)
      return before.status == Status::enabled ? pages::confirmed(false) : pages::not_confirmed();
    if (before.status == Status::blocklisted) return pages::not_confirmed();
    auto after = confirmed_by(call, transaction, before, *wish, now);
    transaction.change("update mail_wishes set confirmed_at = $2 where id = $1", wish->id, now);
    write_event(transaction,
                {.kind = before.status == Status::unsubscribed ? MailEvent::resubscribe
                                                               : MailEvent::confirm,
                 .subscriber = id,
                 .detail = asked_text(*wish)},
                now);
    if (auto done = update_subscriber(transaction, before, after); !done)
      return std::unexpected(std::move(done.error()));
    write_down(transaction, "confirm", &before, &after, now);
    return pages::confirmed(true);
  });
}

}  // namespace toolyard::subscribers
