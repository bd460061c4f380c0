#include "areas/mailing/subscriptions/service.h"

#include <algorithm>

#include "areas/mailing/facts.h"
#include "areas/mailing/subscribers/model.h"
#include "areas/mailing/subscribers/store.h"
#include "areas/mailing/subscriptions/leaving.h"
#include "areas/mailing/subscriptions/naming.h"
#include "areas/mailing/subscriptions/pages.h"
#include "core/address.h"
#include "core/text/locale.h"
#include "core/time/time.h"
#include "records/change_counter.h"

namespace toolyard::subscribers {
namespace {

std::unexpected<Error> no_public_list(const std::string& pointer, std::string_view key) {
  return invalid(pointer, "invalid_option",
                 "There is no public mailing list with this " + std::string(key) + ".");
}

// Returns the ids of public lists; the existence of others must not be revealed.
Result<std::vector<ListId>> requested_lists(Transaction& transaction,
                                            const SubscribeRequest& request) {
  std::vector<ListId> lists;
  for (std::size_t i = 0; i < request.lists.size(); ++i) {
    const auto list = transaction.row<ListId>(
        "select id from mail_lists where name = $1 and is_public", request.lists[i]);
    if (!list) return no_public_list("/lists/" + std::to_string(i), "name");
    lists.push_back(*list);
  }
  for (std::size_t i = 0; i < request.list_ids.size(); ++i) {
    if (request.list_ids[i] == 0) continue;  // of a form in which none may be chosen
    if (!public_list_name(transaction, request.list_ids[i]))
      return no_public_list("/list_ids/" + std::to_string(i), "id");
    lists.push_back(ListId{request.list_ids[i]});
  }
  return lists;
}

// Creates a subscriber. The name in the form is stored only when the subscription is confirmed.
StoredSubscriber created_person(Transaction& transaction, const EmailAddress& address,
                                const SubscribeRequest& request, Instant now) {
  const Subscriber text{.email = address.text,
                        .locale = request.locale.value_or("en"),
                        .status = Status::unconfirmed};
  if (const auto id = insert_subscriber(transaction, text, address.key, now))
    note_joining(transaction, *id, now);
  return find_by_key(transaction, address.key).value();
}

std::int64_t requests_for(Transaction& transaction, const CountedMailbox& to, Instant since) {
  return *transaction.row<std::int64_t>(
      "select count(*) as requests from mail_wishes where mailbox = $1 and asked_at > $2", to.hash,
      since);
}

std::int64_t requests_at(Transaction& transaction, std::string_view domain, Instant since) {
  return *transaction.row<std::int64_t>(
      "select count(*) as requests from mail_wishes where domain = $1 and asked_at > $2", domain,
      since);
}

bool has_requests(Transaction& transaction, SubscriberId subscriber) {
  return transaction
      .row<std::int64_t>("select id from mail_wishes where subscriber = $1 limit 1", subscriber)
      .has_value();
}

std::int64_t requests_from(Transaction& transaction, std::string_view network, Instant since) {
  return *transaction.row<std::int64_t>(
      "select count(*) as requests from mail_wishes where asked_from = $1 and asked_at > $2",
      network, since);
}

// Whether a subscriber is enabled and on all of the lists already: there is nothing to confirm.
bool has_subscribed(Transaction& transaction, const StoredSubscriber& person,
                    const std::vector<ListId>& lists) {
  const auto names = names_of_lists(transaction, lists);
  return person.status == Status::enabled &&
         std::ranges::all_of(names, [&](const std::string& name) {
           return std::ranges::find(person.lists, name) != person.lists.end();
         });
}

// Whether a form was sent twice, such as by a second click.
bool is_repeated(Transaction& transaction, const SubscriptionRequest& made) {
  constexpr std::chrono::minutes window{1};
  const auto last = find_record<SubscriptionRequest>(
      transaction, "where subscriber = $1 and asked_at > $2 order by id desc limit 1",
      made.subscriber, made.asked_at - window);
  return last && !last->confirmed_at && last->purpose == made.purpose && last->lists == made.lists;
}

// Returns the subscriber after the confirmation.
StoredSubscriber confirmed_by(const Call& call, Transaction& transaction,
                              const StoredSubscriber& before, const SubscriptionRequest& request,
                              Instant now) {
  auto after = before;
  after.status = Status::enabled;
  after.soft_bounces = 0;
  after.paused_until.reset();
  after.consent = Consent{now, std::string(call.remote_address), request.source};
  if (after.name.empty()) after.name = request.name;
  for (auto& name : names_of_lists(transaction, request.lists))
    if (std::ranges::find(after.lists, name) == after.lists.end())
      after.lists.push_back(std::move(name));
  after.updated_at = now;
  return after;
}

std::string request_text(const SubscriptionRequest& request) {
  std::string text = "asked at ";
  append_rfc3339(text, request.asked_at);
  return text + " from " + request.asked_ip;
}

pages::Reader reader_of(Transaction& transaction, std::string_view token,
                        const LinkClaims& claims) {
  const auto person = find_record<StoredSubscriber>(transaction, SubscriberId{claims.subscriber});
  return {std::string(token), person ? person->locale : std::string()};
}

// The id of a link to one's own data is that of a request, not of a campaign.
Leaving leaving_of(const LinkClaims& claims) {
  return {SubscriberId{claims.subscriber}, claims.kind == LinkKind::manage ? 0 : claims.campaign};
}

}  // namespace

std::vector<Fault> faults_of(const SubscribeRequest& request) {
  std::vector<Fault> faults;
  const auto refuse = [&](std::string pointer, std::string_view code, std::string detail) {
    faults.push_back({std::move(pointer), std::string(code), std::move(detail)});
  };
  if (!parse_email(request.email)) refuse("/email", "invalid_format", "Must be an email address.");
  if (!is_plain_name(request.name))
    refuse("/name", "invalid_format", "Must be one line without control characters.");
  if (request.locale && !is_locale(*request.locale))
    refuse("/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`.");
  if (request.source && !is_plain_name(*request.source))
    refuse("/source", "invalid_format", "Must be one line without control characters.");
  const auto& ids = request.list_ids;
  if (!ids.empty() && std::ranges::count(ids, 0) == std::ssize(ids))
    refuse("/list_ids", "required", "Choose at least one mailing list.");
  return faults;
}

Result<LinkClaims> SubscriptionService::claims_of(std::string_view token, LinkKind kind) const {
  const auto claims = dependencies_.links.read(token);
  // Whoever may see the data of a subscriber may unsubscribe, too.
  const bool is_other = claims && kind == LinkKind::unsubscribe &&
                        (claims->kind == LinkKind::trial || claims->kind == LinkKind::manage);
  if (!claims || (claims->kind != kind && !is_other))
    return fail(problems::invalid_link, "The link is incomplete or was changed.");
  return *claims;
}

bool SubscriptionService::has_expired(const SubscriptionRequest& request) const {
  const std::chrono::seconds confirmation(dependencies_.options.confirmation_lifetime_s);
  const auto lifetime = request.purpose == RequestPurpose::manage ? manage_lifetime : confirmation;
  return request.asked_at + lifetime < dependencies_.clock();
}

Result<SubscriptionRequest> SubscriptionService::request_of(Transaction& transaction,
                                                            const LinkClaims& claims) const {
  auto request =
      find_record<SubscriptionRequest>(transaction, SubscriptionRequestId{claims.campaign});
  const bool is_there = request && request->subscriber == SubscriberId{claims.subscriber} &&
                        request->purpose == RequestPurpose::subscribe;
  if (!is_there || (!request->confirmed_at && has_expired(*request)))
    return fail(problems::expired_link, "The link has expired. Submit the form again.");
  return std::move(*request);
}

std::string SubscriptionService::name_of(Transaction& transaction,
                                         const SubscriptionRequest& request) const {
  return subscription_name(dependencies_.sender, names_of_lists(transaction, request.lists));
}

// Whether the mailbox and its domain can get another confirmation email. Nobody is told if not.
bool SubscriptionService::may_mail(Transaction& transaction, const CountedMailbox& to,
                                   Instant now) const {
  const auto& limits = dependencies_.unproven;
  if (requests_for(transaction, to, now - std::chrono::days(1)) >= max_mails_a_day) return false;
  return !limits.limits(to.domain) ||
         requests_at(transaction, to.domain, now - std::chrono::hours(1)) <
             limits.per_domain_an_hour;
}

// Nobody can send many emails to strangers from one network.
Result<void> SubscriptionService::check_network(Transaction& transaction, std::string_view network,
                                                Instant now) {
  if (requests_from(transaction, network, now - std::chrono::hours(1)) <
      max_from_an_address_an_hour)
    return {};
  auto refused = fail(problems::too_many_subscriptions, "Retry after an hour.");
  refused.error().retry_after_s = 3600;
  return refused;
}

Result<void> SubscriptionService::add_request(Transaction& transaction, SubscriptionRequest made) {
  if (is_repeated(transaction, made)) return {};
  TOOLYARD_TRY_VOID(insert_record(transaction, made));
  dependencies_.jobs.add(transaction, {.kind = std::string(confirm_job),
                                       .object = static_cast<std::int64_t>(made.id)});
  return {};
}

Result<SubscribeDone> SubscriptionService::subscribe(const Call& call,
                                                     const SubscribeRequest& request) {
  if (auto faults = faults_of(request); !faults.empty()) return invalid(std::move(faults));
  const auto now = dependencies_.clock();
  const auto address = *parse_email(request.email);
  const auto to = counted_mailbox(address.text);
  const auto answer = pages::check_inbox(request);
  return dependencies_.database.write([&](Transaction& transaction) -> Result<SubscribeDone> {
    // What is counted here holds until the commit.
    lock_changes(transaction, "mail_wishes");
    TOOLYARD_TRY(const auto lists, requested_lists(transaction, request));
    const auto network = counted_network(call.remote_address);
    TOOLYARD_TRY_VOID(check_network(transaction, network, now));
    // Whoever gets no email is not stored either: nobody could confirm it.
    if (!may_mail(transaction, to, now)) return answer;
    auto person = find_by_key(transaction, address.key);
    if (!person) person = created_person(transaction, address, request, now);
    lock_record<StoredSubscriber>(transaction, person->id);
    if (person->status == Status::blocklisted) return answer;
    // Somebody who has subscribed already learns it by an email, and nobody else does.
    const bool is_known = has_subscribed(transaction, *person, lists);
    TOOLYARD_TRY_VOID(add_request(
        transaction, {.subscriber = person->id,
                      .lists = lists,
                      .name = request.name,
                      .source = request.source.value_or("subscription form"),
                      .asked_at = now,
                      .asked_ip = std::string(call.remote_address),
                      .asked_from = network,
                      .mailbox = to.hash,
                      .domain = to.domain,
                      .purpose = is_known ? RequestPurpose::manage : RequestPurpose::subscribe}));
    return answer;
  });
}

std::vector<Fault> faults_of(const LinkRequest& request) {
  return faults_of(SubscribeRequest{.email = request.email, .locale = request.locale});
}

// These requests are not counted by network: only those for subscribers are stored, so that a limit
// reached one request earlier or later would reveal who is one.
Result<SubscribeDone> SubscriptionService::send_link(const Call& call, const LinkRequest& request) {
  if (auto faults = subscribers::faults_of(request); !faults.empty())
    return invalid(std::move(faults));
  const auto now = dependencies_.clock();
  const auto address = *parse_email(request.email);
  const auto to = counted_mailbox(address.text);
  const auto answer = pages::link_sent(request);
  return dependencies_.database.write([&](Transaction& transaction) -> Result<SubscribeDone> {
    lock_changes(transaction, "mail_wishes");
    const auto person = find_by_key(transaction, address.key);
    if (!person || person->status == Status::blocklisted || !may_mail(transaction, to, now))
      return answer;
    TOOLYARD_TRY_VOID(add_request(transaction, {.subscriber = person->id,
                                                .source = "preferences form",
                                                .asked_at = now,
                                                .asked_ip = std::string(call.remote_address),
                                                .mailbox = to.hash,
                                                .domain = to.domain,
                                                .purpose = RequestPurpose::manage}));
    return answer;
  });
}

// Looks at the first requests only: they are numbered in the order in which they are made.
std::int64_t SubscriptionService::delete_old(Transaction& transaction, Instant now,
                                             std::int64_t max) const {
  const auto lifetime = std::chrono::seconds(dependencies_.options.confirmation_lifetime_s);
  const auto people = transaction.rows<SubscriberId>(
      "delete from mail_wishes where id in (select id from (select id, asked_at from mail_wishes "
      "order by id limit $2) as oldest where asked_at < $1) returning subscriber",
      now - lifetime - kept_for, max);
  for (const auto id : people) {
    const auto person = find_subscriber(transaction, id);
    const bool is_known = !person || person->status != Status::unconfirmed || person->consent ||
                          !person->name.empty() || !person->lists.empty() ||
                          !person->tags.empty() || has_requests(transaction, id);
    if (!is_known) delete_subscriber(transaction, *person);
  }
  return std::ssize(people);
}

Result<HtmlPage> SubscriptionService::show_confirm(std::string_view token) {
  TOOLYARD_TRY(const auto claims, claims_of(token, LinkKind::confirm));
  return dependencies_.database.read([&](Transaction& transaction) -> Result<HtmlPage> {
    TOOLYARD_TRY(const auto request, request_of(transaction, claims));
    const auto reader = reader_of(transaction, token, claims);
    return request.confirmed_at ? pages::not_confirmed(reader)
                                : pages::asks_to_confirm(reader, name_of(transaction, request));
  });
}

Result<HtmlPage> SubscriptionService::confirm(const Call& call, std::string_view token) {
  TOOLYARD_TRY(const auto claims, claims_of(token, LinkKind::confirm));
  const auto now = dependencies_.clock();
  return dependencies_.database.write([&](Transaction& transaction) -> Result<HtmlPage> {
    const SubscriberId id{claims.subscriber};
    lock_record<StoredSubscriber>(transaction, id);
    TOOLYARD_TRY(const auto request, request_of(transaction, claims));
    const auto before = find_subscriber(transaction, id).value();
    const pages::Reader reader{std::string(token), before.locale};
    if (request.confirmed_at)
      return before.status == Status::enabled
                 ? pages::confirmed(reader, false, name_of(transaction, request))
                 : pages::not_confirmed(reader);
    if (before.status == Status::blocklisted) return pages::not_confirmed(reader);
    auto after = confirmed_by(call, transaction, before, request, now);
    transaction.change("update mail_wishes set confirmed_at = $2 where id = $1", request.id, now);
    write_event(transaction,
                {.kind = before.status == Status::unsubscribed ? MailEvent::resubscribe
                                                               : MailEvent::confirm,
                 .subscriber = id,
                 .detail = request_text(request)},
                now);
    TOOLYARD_TRY_VOID(update_subscriber(transaction, before, after));
    audit_change(transaction, "confirm", &before, &after, now);
    return pages::confirmed(reader, true, name_of(transaction, request));
  });
}

Result<HtmlPage> SubscriptionService::show_unsubscribe(std::string_view token) {
  TOOLYARD_TRY(const auto claims, claims_of(token, LinkKind::unsubscribe));
  if (claims.kind == LinkKind::trial) return pages::only_a_test();
  return dependencies_.database.read([&](Transaction& transaction) -> Result<HtmlPage> {
    const auto reader = reader_of(transaction, token, claims);
    const auto known = find_subscriber(transaction, SubscriberId{claims.subscriber});
    // A subscriber who was erased receives no email either.
    return !known || wants_none(known->status)
               ? pages::unsubscribed(reader, false)
               : pages::asks_to_unsubscribe(reader, subscription_name(dependencies_.sender, {}));
  });
}

Result<HtmlPage> SubscriptionService::unsubscribe(std::string_view token) {
  TOOLYARD_TRY(const auto claims, claims_of(token, LinkKind::unsubscribe));
  if (claims.kind == LinkKind::trial) return pages::only_a_test();
  const auto now = dependencies_.clock();
  pages::Reader reader;
  TOOLYARD_TRY(const bool has_left, dependencies_.database.read([&](Transaction& transaction) {
    const auto known = find_subscriber(transaction, SubscriberId{claims.subscriber});
    reader = reader_of(transaction, token, claims);
    return Result<bool>(!known || known->status == Status::unsubscribed);
  }));
  if (has_left) return pages::unsubscribed(reader, false);
  TOOLYARD_TRY(const auto changed, dependencies_.database.write([&](Transaction& transaction) {
    return leave(transaction, leaving_of(claims), now);
  }));
  return pages::unsubscribed(reader, changed);
}

}  // namespace toolyard::subscribers
