#include "areas/events/webhooks/service.h"

#include <algorithm>

#include "areas/events/webhooks/signature.h"
#include "areas/events/webhooks/target.h"
#include "records/audit.h"

namespace toolyard::webhooks {
namespace {

Result<void> written(Transaction& transaction, const StoredWebhook* before,
                     const StoredWebhook& after) {
  if (!before || before->types != after.types) store_types(transaction, after);
  if (before) schedule_webhook(transaction, after.id);
  return {};
}

Result<StoredWebhook> find_owned(Transaction& transaction, Owner owner, WebhookId id) {
  auto found = find_record<StoredWebhook>(transaction, id);
  if (!found || found->account_id != owner) return no_such<StoredWebhook>();
  return std::move(*found);
}

WebhookWithSecret with_secret(const Webhook& webhook, std::string secret) {
  WebhookWithSecret shown;
  static_cast<Webhook&>(shown) = webhook;
  shown.secret = std::move(secret);
  return shown;
}

// Deliveries and attempts belong to one webhook, and their lists are narrowed further by the query.
template <class T, class Query>
Result<Page<T>> page_of_webhook(Transaction& transaction, const Call& call, WebhookId id,
                                const Query& query, CountCache& counts, Instant now) {
  ListSql list(table_of<T>().tables());
  list.where("webhook = ?", bind(id));
  TOOLYARD_TRY_VOID(list.narrow(table_of<T>(), type_of<Query>, &query));
  return list.page<T>(transaction, call, query, list.recent_count(transaction, counts, now, query));
}

}  // namespace

WebhookService::WebhookService(Database& database, Clock clock, std::span<const EventKind> kinds,
                               SecretBox box)
    : database_(database), clock_(clock), kinds_(kinds), box_(std::move(box)),
      records_(database, std::move(clock), {.written = written}) {}

events::Reader WebhookService::reader_of(Owner owner) {
  if (owner) return {.account = owner};
  return {.role = Role::admin};
}

EventTypes WebhookService::types(Owner owner) const {
  EventTypes all;
  const auto reader = reader_of(owner);
  for (const auto& kind : kinds_)
    if (events::may_read(reader, kind))
      all.results.push_back({std::string(kind.name), std::string(kind.summary)});
  return all;
}

Result<void> WebhookService::check(const StoredWebhook* before, StoredWebhook& after) const {
  std::vector<Fault> faults;
  if (!before || before->url != after.url)
    if (auto fault = fault_of_target(after.url))
      faults.push_back({"/url", "invalid_option", std::move(*fault)});
  if (!before || before->types != after.types) resolve_types(after, faults);
  if (!faults.empty()) return invalid(std::move(faults));
  return {};
}

void WebhookService::resolve_types(StoredWebhook& webhook, std::vector<Fault>& faults) const {
  std::vector<std::string> types;
  for (std::size_t i = 0; i < webhook.types.size(); ++i) {
    const auto pointer = "/types/" + std::to_string(i);
    if (webhook.types[i].find_first_not_of(' ') == std::string::npos) {
      faults.push_back({pointer, "invalid_option", "Must be a type of events."});
      continue;
    }
    const auto selected =
        events::select_events(kinds_, reader_of(webhook.account_id), webhook.types[i]);
    if (!selected) {
      faults.push_back({pointer, "invalid_option", selected.error().faults.front().detail});
      continue;
    }
    for (const auto name : selected->types)
      if (std::ranges::find(types, name) == types.end()) types.emplace_back(name);
  }
  std::ranges::sort(types);
  webhook.types = std::move(types);
}

events::Selection WebhookService::selection_of(const StoredWebhook& webhook) const {
  events::Selection selection{.account = webhook.account_id};
  const auto reader = reader_of(webhook.account_id);
  for (const auto& kind : kinds_)
    if (events::may_read(reader, kind) &&
        std::ranges::find(webhook.types, kind.name) != webhook.types.end())
      selection.types.push_back(kind.name);
  return selection;
}

Result<Page<Webhook>> WebhookService::list(Owner owner, const Call& call,
                                           const WebhookQuery& query) const {
  ListSql list(table_of<StoredWebhook>().tables());
  if (owner) list.where("account_id = ?", bind(*owner));
  else list.where("account_id is null");
  TOOLYARD_TRY_VOID(list.narrow(table_of<StoredWebhook>(), type_of<WebhookQuery>, &query));
  return database_.read([&](Transaction& transaction) -> Result<Page<Webhook>> {
    TOOLYARD_TRY(auto page, list.page<StoredWebhook>(transaction, call, query));
    return page_as<Webhook>(std::move(page));
  });
}

Result<StoredWebhook> WebhookService::find(Owner owner, const Call&, WebhookId id) const {
  return database_.read([&](Transaction& transaction) -> Result<StoredWebhook> {
    return find_owned(transaction, owner, id);
  });
}

Result<Created<WebhookWithSecret>> WebhookService::create(Owner owner, const Call& call,
                                                          const Webhook& request) {
  const auto secret = new_secret();
  TOOLYARD_TRY(
      const auto made, database_.write([&](Transaction& transaction) -> Result<StoredWebhook> {
        if (owner) TOOLYARD_TRY_VOID(admit_change(transaction, clock_()));
        if (count_webhooks(transaction, owner) >= max_webhooks)
          return fail(problems::too_many_webhooks, std::string(problems::too_many_webhooks.title));
        StoredWebhook webhook;
        static_cast<Webhook&>(webhook) = request;
        webhook.account_id = owner;
        if (call.caller.user != UserId{}) webhook.created_by = call.caller.user;
        TOOLYARD_TRY_VOID(check(nullptr, webhook));
        TOOLYARD_TRY(auto stored, records_.create(call, transaction, std::move(webhook)));
        store_secret(transaction, stored.id, box_.seal(stored.id, secret));
        return stored;
      }));
  return Created<WebhookWithSecret>{.record = with_secret(made, secret),
                                    .entity_tag = tag_of(made)};
}

template <class Edit>
Result<StoredWebhook> WebhookService::edit(Owner owner, const Call& call, WebhookId id,
                                           std::string_view action, Edit&& apply) {
  return database_.write([&](Transaction& transaction) -> Result<StoredWebhook> {
    TOOLYARD_TRY_VOID(find_owned(transaction, owner, id));
    if (owner) TOOLYARD_TRY_VOID(admit_change(transaction, clock_()));
    return records_.change(transaction, call, id, {action}, apply);
  });
}

Result<StoredWebhook> WebhookService::change(Owner owner, const Call& call, WebhookId id,
                                             const Webhook& request) {
  return edit(owner, call, id, "update", [&](Transaction&, StoredWebhook& webhook) {
    const auto before = webhook;
    merge_given(call, type_of<Webhook>, &request, static_cast<Webhook*>(&webhook));
    return check(&before, webhook);
  });
}

Result<void> WebhookService::remove(Owner owner, const Call& call, WebhookId id) {
  return database_.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(find_owned(transaction, owner, id));
    TOOLYARD_TRY_VOID(records_.remove(call, id));
    forget_webhook(transaction, id);
    return {};
  });
}

Result<Answered<WebhookWithSecret>> WebhookService::rotate(Owner owner, const Call& call,
                                                           WebhookId id) {
  const auto secret = new_secret();
  const auto until = clock_() + rotation_time;
  TOOLYARD_TRY(const auto changed,
               edit(owner, call, id, "rotate",
                    [&](Transaction& transaction, StoredWebhook& webhook) -> Result<void> {
                      webhook.previous_secret_until = until;
                      replace_secret(transaction, id, box_.seal(id, secret));
                      return {};
                    }));
  return Answered<WebhookWithSecret>{.record = with_secret(changed, secret),
                                     .entity_tag = tag_of(changed)};
}

Result<StoredWebhook> WebhookService::pause(Owner owner, const Call& call, WebhookId id) {
  return edit(owner, call, id, "pause", [](Transaction&, StoredWebhook& webhook) -> Result<void> {
    if (webhook.status == Status::active) webhook.status = Status::paused;
    return {};
  });
}

Result<StoredWebhook> WebhookService::resume(Owner owner, const Call& call, WebhookId id) {
  return edit(owner, call, id, "resume", [](Transaction&, StoredWebhook& webhook) -> Result<void> {
    if (webhook.status == Status::active) return {};
    webhook.status = Status::active;
    webhook.failures = 0;
    webhook.failing_since.reset();
    webhook.last_error.reset();
    return {};
  });
}

// Locks the webhook, so that what `work` requests is not missed by the node that has leased it.
template <class Work>
auto WebhookService::with_active(Owner owner, WebhookId id, std::string_view action, Work&& work) {
  using Done = std::invoke_result_t<Work, Transaction&, const StoredWebhook&>;
  return database_.write([&](Transaction& transaction) -> Done {
    if (!lock_record<StoredWebhook>(transaction, id)) return no_such<StoredWebhook>();
    TOOLYARD_TRY(const auto webhook, find_owned(transaction, owner, id));
    if (webhook.status != Status::active)
      return fail(problems::webhook_not_active, std::string(problems::webhook_not_active.title));
    if (owner) TOOLYARD_TRY_VOID(admit_change(transaction, clock_()));
    const Webhook& shown = webhook;
    audit(transaction, action, Webhook::table.object_kind, static_cast<std::int64_t>(id), &shown,
          &shown, clock_());
    return work(transaction, webhook);
  });
}

Result<Delivery> WebhookService::test(Owner owner, const Call&, WebhookId id) {
  return with_active(owner, id, "test",
                     [&](Transaction& transaction, const StoredWebhook&) -> Result<Delivery> {
                       const auto delivery = add_test(transaction, id, clock_());
                       return *find_record<Delivery>(transaction, delivery);
                     });
}

Result<Page<Delivery>> WebhookService::deliveries(Owner owner, const Call& call, WebhookId id,
                                                  const DeliveryQuery& query) {
  return database_.read([&](Transaction& transaction) -> Result<Page<Delivery>> {
    TOOLYARD_TRY_VOID(find_owned(transaction, owner, id));
    return page_of_webhook<Delivery>(transaction, call, id, query, counts_, clock_());
  });
}

Result<Page<WebhookAttempt>> WebhookService::attempts(Owner owner, const Call& call, WebhookId id,
                                                      const AttemptQuery& query) {
  return database_.read([&](Transaction& transaction) -> Result<Page<WebhookAttempt>> {
    TOOLYARD_TRY_VOID(find_owned(transaction, owner, id));
    return page_of_webhook<WebhookAttempt>(transaction, call, id, query, counts_, clock_());
  });
}

Result<Delivery> WebhookService::replay(Owner owner, const Call&, WebhookId id,
                                        DeliveryId delivery) {
  return with_active(
      owner, id, "replay", [&](Transaction& transaction, const StoredWebhook&) -> Result<Delivery> {
        replay_delivery(transaction, id, delivery, clock_());
        auto found =
            find_record<Delivery>(transaction, "where id = $1 and webhook = $2", delivery, id);
        if (!found) return no_such<Delivery>();
        return std::move(*found);
      });
}

Result<ReplayAnswer> WebhookService::replay_failed(Owner owner, const Call&, WebhookId id) {
  return with_active(owner, id, "replay",
                     [&](Transaction& transaction, const StoredWebhook&) -> Result<ReplayAnswer> {
                       const auto count = webhooks::replay_failed(transaction, id, clock_());
                       return ReplayAnswer{.deliveries = count,
                                           .has_more = count == replayed_at_once};
                     });
}

Result<ReplayAnswer> WebhookService::replay_span(Owner owner, const Call&, WebhookId id,
                                                 const ReplayRequest& request) {
  const auto now = clock_();
  const Span span{.since = request.since,
                  .until = request.until.value_or(now),
                  .after = request.after.value_or(0)};
  if (span.until < span.since)
    return invalid("/until", "out_of_range", "Must not be before `since`.");
  return with_active(
      owner, id, "replay",
      [&](Transaction& transaction, const StoredWebhook& webhook) -> Result<ReplayAnswer> {
        return webhooks::replay_span(transaction, webhook, selection_of(webhook), span, now);
      });
}

}  // namespace toolyard::webhooks
