#include "areas/mailing/preferences/service.h"

#include <algorithm>
#include <chrono>

#include "areas/mailing/facts.h"
#include "areas/mailing/lists/store.h"
#include "areas/mailing/subscribers/store.h"
#include "areas/mailing/subscriptions/leaving.h"
#include "areas/mailing/subscriptions/naming.h"
#include "areas/mailing/subscriptions/pages.h"
#include "core/text/locale.h"

namespace toolyard::subscribers {

// Who a link belongs to. Links of test emails belong to nobody.
struct PreferencesService::Bearer {
  std::optional<StoredSubscriber> person;
  std::int64_t campaign = 0;
  bool can_manage = false, is_test = false;
};

namespace {

bool has_name(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

// Returns the lists after a change: the chosen ones of the public lists, and all others that the
// subscriber was on.
std::vector<std::string> chosen_lists(Transaction& transaction, const StoredSubscriber& person,
                                      const std::vector<std::int64_t>& ids) {
  std::vector<std::string> offered, lists;
  for (const auto& list : public_lists(transaction)) {
    offered.push_back(list.name);
    if (std::ranges::find(ids, list.id) != ids.end()) lists.push_back(list.name);
  }
  for (const auto& name : person.lists)
    if (!has_name(offered, name)) lists.push_back(name);
  std::ranges::sort(lists);
  return lists;
}

std::optional<Instant> paused_until(std::int64_t days, Instant now) {
  if (days == 0) return std::nullopt;
  return now + std::chrono::days(days);
}

// Returns until when a link to one's data can be used. Its email may have waited for a mail server.
Instant link_end(const SubscriptionRequest& request) {
  return request.mailed_at.value_or(request.asked_at) + SubscriptionService::manage_lifetime;
}

// A link that may be forwarded does not reveal why no email is sent.
Status shown_status(Status status, bool can_manage) {
  return can_manage || status == Status::enabled ? status : Status::unsubscribed;
}

std::vector<ExportedRequest> exported_requests(Transaction& transaction, SubscriberId id) {
  std::vector<ExportedRequest> all;
  for (auto& one : find_records<SubscriptionRequest>(
           transaction, "where subscriber = $1 order by id desc limit 1000", id))
    all.push_back({.purpose = one.purpose,
                   .name = std::move(one.name),
                   .source = std::move(one.source),
                   .lists = names_of_lists(transaction, one.lists),
                   .ip_address = std::move(one.asked_ip),
                   .requested_at = one.asked_at,
                   .mailed_at = one.mailed_at,
                   .confirmed_at = one.confirmed_at});
  return all;
}

}  // namespace

std::vector<Fault> faults_of(const PreferencesRequest& request) {
  std::vector<Fault> faults;
  if (request.locale && !is_locale(*request.locale))
    faults.push_back({"/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`."});
  if (request.name && !is_plain_name(*request.name))
    faults.push_back({"/name", "invalid_format", "Must be one line without control characters."});
  return faults;
}

Result<PreferencesService::Bearer> PreferencesService::bearer_of(Transaction& transaction,
                                                                 std::string_view token) const {
  const auto claims = links_.read(token);
  if (claims && claims->kind == LinkKind::trial) return Bearer{.is_test = true};
  const bool can_manage = claims && claims->kind == LinkKind::manage;
  if (!claims || (!can_manage && claims->kind != LinkKind::unsubscribe))
    return fail(problems::invalid_link, "The link is incomplete or was changed.");
  const SubscriberId id{claims->subscriber};
  if (can_manage) {
    const auto request =
        find_record<SubscriptionRequest>(transaction, SubscriptionRequestId{claims->campaign});
    if (!request || request->subscriber != id || request->purpose != RequestPurpose::manage ||
        link_end(*request) < clock_())
      return fail(problems::expired_link, "The link has expired. Request another one.");
  }
  return Bearer{.person = find_subscriber(transaction, id),
                .campaign = can_manage ? 0 : claims->campaign,
                .can_manage = can_manage};
}

// The same, for what only the owner of the mailbox may do.
Result<PreferencesService::Bearer> PreferencesService::owner_of(Transaction& transaction,
                                                                std::string_view token) const {
  TOOLYARD_TRY(auto bearer, bearer_of(transaction, token));
  if (!bearer.can_manage)
    return fail(problems::fresh_link_required,
                "Request a link to your data with your email address.");
  if (!bearer.person) return fail(problems::expired_link, "There is nothing stored any more.");
  return bearer;
}

HtmlPreferences PreferencesService::preferences_of(Transaction& transaction, const Bearer& bearer,
                                                   std::string_view token, bool changed) const {
  HtmlPreferences made;
  made.changed = changed;
  if (bearer.is_test || !bearer.person) {
    const auto page = bearer.is_test ? pages::only_a_test() : pages::unsubscribed({}, false);
    static_cast<HtmlPage&>(made) = page;
    return made;
  }
  const auto& person = *bearer.person;
  made.state = std::string(spelling(shown_status(person.status, bearer.can_manage)));
  for (auto& list : public_lists(transaction))
    made.lists.push_back({.id = list.id,
                          .name = list.name,
                          .description = std::move(list.description),
                          .frequency = std::move(list.frequency),
                          .is_on = has_name(person.lists, list.name)});
  made.locale = person.locale;
  if (person.paused_until && *person.paused_until > clock_())
    made.paused_until = person.paused_until;
  made.can_manage = bearer.can_manage;
  if (bearer.can_manage) {
    made.email = person.email;
    made.name = person.name;
  }
  pages::complete(made, {std::string(token), person.locale});
  return made;
}

Result<HtmlPreferences> PreferencesService::show(std::string_view token) const {
  return database_.read([&](Transaction& transaction) -> Result<HtmlPreferences> {
    TOOLYARD_TRY(const auto bearer, bearer_of(transaction, token));
    return preferences_of(transaction, bearer, token, false);
  });
}

// Only those who receive email change anything: whoever has left subscribes by the form and its
// link, because the link of an old email may be in other hands.
Result<HtmlPreferences> PreferencesService::change(const Call&, std::string_view token,
                                                   const PreferencesRequest& request) {
  if (auto faults = subscribers::faults_of(request); !faults.empty())
    return invalid(std::move(faults));
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<HtmlPreferences> {
    TOOLYARD_TRY(auto bearer, bearer_of(transaction, token));
    if (bearer.person && lock_record<StoredSubscriber>(transaction, bearer.person->id))
      bearer.person = find_subscriber(transaction, bearer.person->id);
    if (!bearer.person || bearer.person->status != Status::enabled)
      return preferences_of(transaction, bearer, token, false);
    const auto before = *bearer.person;
    auto after = before;
    if (request.list_ids) after.lists = chosen_lists(transaction, before, *request.list_ids);
    if (request.locale) after.locale = *request.locale;
    if (request.pause_days) after.paused_until = paused_until(*request.pause_days, now);
    if (request.name && bearer.can_manage) after.name = *request.name;
    const bool leaves = after.lists.empty() && !before.lists.empty();
    if (leaves) after.lists = before.lists;
    const bool is_changed = !(after == before);
    if (is_changed) {
      after.updated_at = now;
      TOOLYARD_TRY_VOID(update_subscriber(transaction, before, after));
      audit_change(transaction, "preferences", &before, &after, now);
    }
    if (leaves) TOOLYARD_TRY_VOID(leave(transaction, {before.id, bearer.campaign}, now));
    bearer.person = find_subscriber(transaction, before.id);
    return preferences_of(transaction, bearer, token, is_changed || leaves);
  });
}

Result<SubscriberExport> PreferencesService::export_data(const Call& call,
                                                         std::string_view token) const {
  constexpr std::int64_t max_events = 1'000;
  return database_.read([&](Transaction& transaction) -> Result<SubscriberExport> {
    TOOLYARD_TRY(const auto bearer, owner_of(transaction, token));
    const auto& person = *bearer.person;
    SubscriberExport all{.email = person.email,
                         .name = person.name,
                         .locale = person.locale,
                         .status = person.status,
                         .lists = person.lists,
                         .tags = person.tags,
                         .attributes = person.attributes,
                         .consent = person.consent,
                         .paused_until = person.paused_until,
                         .soft_bounces = person.soft_bounces,
                         .created_at = person.created_at,
                         .updated_at = person.updated_at,
                         .requests = exported_requests(transaction, person.id)};
    SubscriberEventQuery query;
    query.page_size = PageQuery::most;
    std::string number;
    for (std::int64_t page = 1; std::ssize(all.events) < max_events; ++page) {
      number = std::to_string(page);
      query.page = number;
      TOOLYARD_TRY(auto found, list_events(transaction, call, person.id, query));
      for (auto& event : found.results) {
        event.campaign_name.reset();  // internal
        all.events.push_back(std::move(event));
      }
      if (!found.next) break;
    }
    return all;
  });
}

// Whoever erases the data wants no more email either: a hash of the address is kept for that.
Result<HtmlPage> PreferencesService::erase(std::string_view token) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<HtmlPage> {
    TOOLYARD_TRY(const auto bearer, owner_of(transaction, token));
    const auto id = bearer.person->id;
    if (!lock_record<StoredSubscriber>(transaction, id))
      return fail(problems::expired_link, "There is nothing stored any more.");
    TOOLYARD_TRY_VOID(leave(transaction, {id}, now));
    const auto before = *find_subscriber(transaction, id);
    erase_subscriber(transaction, before, now);
    audit_change(transaction, "erase", &before, nullptr, now);
    return pages::erased({{}, before.locale});
  });
}

}  // namespace toolyard::subscribers
