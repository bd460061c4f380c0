#include "areas/mailing/subscribers/service.h"

#include "areas/mailing/subscribers/model.h"
#include "areas/mailing/subscribers/selection.h"
#include "areas/mailing/subscribers/status_rules.h"
#include "areas/mailing/subscribers/store.h"
#include "core/endpoint/transition.h"
#include "core/text/locale.h"

namespace toolyard::subscribers {
namespace {

// Whether the consent that the call gives is newer than the last unsubscribe.
bool is_new_consent(Transaction& transaction, const StoredSubscriber& before,
                    const StoredSubscriber& after) {
  if (!after.consent || after.consent == before.consent) return false;
  const auto left = left_at(transaction, before.id);
  return !left || *after.consent->at >= *left;
}

Result<void> check_status(Transaction& transaction, const StoredSubscriber& before,
                          const StoredSubscriber& after) {
  const bool is_new = is_new_consent(transaction, before, after);
  switch (may_become(before.status, after.status, is_new, before.consent.has_value())) {
    case StatusVerdict::allowed: return {};
    case StatusVerdict::needs_consent:
      return fail(problems::consent_needed,
                  "Somebody who is `" + std::string(spelling(before.status)) + "` becomes `" +
                      std::string(spelling(after.status)) + "` only with a newer consent.");
    case StatusVerdict::never: break;
  }
  return refuse_transition(spelling(before.status), spelling(after.status), {});
}

// Applies the consequences of a change. A consent applies to the address for which it was given, so
// a new address without a new consent removes it.
void apply_consequences(Transaction& transaction, const StoredSubscriber& before,
                        StoredSubscriber& after, bool gives_consent, Instant now) {
  if (before.email_key != after.email_key && !gives_consent) after.consent.reset();
  if (before.email_key != after.email_key ||
      (after.status == Status::enabled && before.status != Status::enabled))
    after.soft_bounces = 0;
  const bool leaves = before.status != after.status && after.status == Status::unsubscribed;
  const bool returns = before.status == Status::unsubscribed && after.status == Status::enabled;
  if (leaves || returns)
    write_event(transaction,
                {.kind = leaves ? MailEvent::unsubscribe : MailEvent::resubscribe,
                 .subscriber = after.id,
                 .detail = "by an editor"},
                now);
}

}  // namespace

std::vector<Fault> SubscriberService::faults_of(Subscriber text) const {
  std::string key;
  return normalize(text, key, clock_());
}

std::vector<Fault> SubscriberService::faults_of(const SubscriberQuery& query) {
  if (query.locale.empty() || is_locale(query.locale)) return {};
  return {{"/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`."}};
}

Result<Page<Subscriber>> SubscriberService::list(const Call& call, const SubscriberQuery& query) {
  if (auto faults = faults_of(query); !faults.empty()) return invalid(std::move(faults));
  return database_.read([&](Transaction& transaction) {
    return list_subscribers(transaction, call, query, counts_, clock_());
  });
}

Result<StoredSubscriber> SubscriberService::find(SubscriberId id) {
  return database_.read([&](Transaction& transaction) -> Result<StoredSubscriber> {
    auto found = find_subscriber(transaction, id);
    if (!found) return no_such<StoredSubscriber>();
    return std::move(*found);
  });
}

Result<Page<SubscriberEvent>> SubscriberService::events(const Call& call, SubscriberId id,
                                                        const SubscriberEventQuery& query) {
  return database_.read(
      [&](Transaction& transaction) { return list_events(transaction, call, id, query); });
}

Result<StoredSubscriber> SubscriberService::create(Subscriber text) {
  const auto now = clock_();
  std::string key;
  if (auto faults = normalize(text, key, now); !faults.empty()) return invalid(std::move(faults));
  return database_.write([&](Transaction& transaction) -> Result<StoredSubscriber> {
    const auto id = insert_subscriber(transaction, text, key, now);
    if (!id) return address_is_taken();
    note_joining(transaction, *id, now);
    auto made = *find_subscriber(transaction, *id);
    audit_change(transaction, "create", nullptr, &made, now);
    return made;
  });
}

Result<StoredSubscriber> SubscriberService::change(const Call& call, SubscriberId id,
                                                   const Subscriber& request) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<StoredSubscriber> {
    if (!lock_record<StoredSubscriber>(transaction, id)) return no_such<StoredSubscriber>();
    auto before = *find_subscriber(transaction, id);
    TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
    auto after = before;
    merge_given(call, type_of<Subscriber>, &request, static_cast<Subscriber*>(&after));
    if (auto faults = normalize(after, after.email_key, now); !faults.empty())
      return invalid(std::move(faults));
    if (before == after) return before;
    TOOLYARD_TRY_VOID(check_status(transaction, before, after));
    apply_consequences(transaction, before, after, call.gives(type_of<Subscriber>, "consent"), now);
    after.updated_at = now;
    TOOLYARD_TRY_VOID(update_subscriber(transaction, before, after));
    audit_change(transaction, "update", &before, &after, now);
    return after;
  });
}

Result<void> SubscriberService::erase(const Call& call, SubscriberId id) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<void> {
    if (!lock_record<StoredSubscriber>(transaction, id)) return no_such<StoredSubscriber>();
    const auto before = *find_subscriber(transaction, id);
    TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
    erase_subscriber(transaction, before, now);
    audit_change(transaction, "erase", &before, nullptr, now);
    return {};
  });
}

}  // namespace toolyard::subscribers
