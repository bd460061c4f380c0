#include "areas/events/webhooks/endpoints.h"

#include "core/endpoint/part.h"
#include "records/audit.h"

namespace toolyard::webhooks {
namespace {

using toolyard::problems::too_many_changes;

constexpr Part staff_part{"admin/webhooks", "webhooks", Access::admin};
constexpr Part account_part{"developer/webhooks", "webhooks", Access::account};

constexpr std::string_view create_example = R"(
{"name": "Website", "url": "https://hooks.example/toolyard", "format": "standard",
 "contents": "full", "types": ["key.created", "key.revoked"]})";
constexpr std::string_view replay_example = R"(
{"since": "2026-11-29T08:00:00Z", "until": "2026-11-29T12:00:00Z"})";

}  // namespace

Result<EventTypes> WebhookApi::types(const Call& call) const {
  return service_.types(owner_of(call));
}
Result<Page<Webhook>> WebhookApi::list(const Call& call, const WebhookQuery& query) const {
  return service_.list(owner_of(call), call, query);
}
Result<StoredWebhook> WebhookApi::find(const Call& call, WebhookId id) const {
  return service_.find(owner_of(call), call, id);
}
Result<Created<WebhookWithSecret>> WebhookApi::create(const Call& call, const Webhook& request) {
  return service_.create(owner_of(call), call, request);
}
Result<StoredWebhook> WebhookApi::change(const Call& call, WebhookId id, const Webhook& request) {
  return service_.change(owner_of(call), call, id, request);
}
Result<void> WebhookApi::remove(const Call& call, WebhookId id) {
  return service_.remove(owner_of(call), call, id);
}
Result<Answered<WebhookWithSecret>> WebhookApi::rotate(const Call& call, WebhookId id) {
  return service_.rotate(owner_of(call), call, id);
}
Result<StoredWebhook> WebhookApi::pause(const Call& call, WebhookId id) {
  return service_.pause(owner_of(call), call, id);
}
Result<StoredWebhook> WebhookApi::resume(const Call& call, WebhookId id) {
  return service_.resume(owner_of(call), call, id);
}
Result<Delivery> WebhookApi::test(const Call& call, WebhookId id) {
  return service_.test(owner_of(call), call, id);
}
Result<Page<Delivery>> WebhookApi::deliveries(const Call& call, WebhookId id,
                                              const DeliveryQuery& query) {
  return service_.deliveries(owner_of(call), call, id, query);
}
Result<Page<WebhookAttempt>> WebhookApi::attempts(const Call& call, WebhookId id,
                                                  const AttemptQuery& query) {
  return service_.attempts(owner_of(call), call, id, query);
}
Result<Delivery> WebhookApi::replay(const Call& call, WebhookId id, DeliveryId delivery) {
  return service_.replay(owner_of(call), call, id, delivery);
}
Result<ReplayAnswer> WebhookApi::replay_failed(const Call& call, WebhookId id) {
  return service_.replay_failed(owner_of(call), call, id);
}
Result<ReplayAnswer> WebhookApi::replay_span(const Call& call, WebhookId id,
                                             const ReplayRequest& request) {
  return service_.replay_span(owner_of(call), call, id, request);
}

std::vector<Endpoint> WebhookApi::endpoints() {
  auto all = record_endpoints();
  for (auto& more : {state_endpoints(), delivery_endpoints()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::vector<Endpoint> WebhookApi::record_endpoints() {
  const auto& part = side_ == Side::staff ? staff_part : account_part;
  return {
      toolyard::list<&WebhookApi::list>(
          part, *this,
          {.summary = "List webhooks",
           .description = "Lists the receivers of events, newest first, without their secrets."}),
      toolyard::post<&WebhookApi::create>(
          part, *this,
          {.summary = "Create a webhook",
           .description =
               "Adds a receiver of events. Only this response contains the secret that requests "
               "are signed by, in `secret`; the response to a repeated call with the same "
               "`Idempotency-Key` does not contain it.",
           .example = create_example,
           .problems = {&problems::too_many_webhooks, &too_many_changes},
           .secrecy = Secrecy::mixes_secret}),
      toolyard::find<&WebhookApi::types>(
          part, *this,
          {.path = "types/",
           .verb = "list",
           .summary = "List the types of events that can be received",
           .description = "Lists the types that webhooks here can receive."}),
      toolyard::find<&WebhookApi::find>(part, *this,
                                        {.path = "{id}/",
                                         .summary = "Retrieve a webhook",
                                         .description = "Returns a webhook without its secret."}),
      toolyard::patch<&WebhookApi::change>(
          part, *this,
          {.path = "{id}/",
           .summary = "Update a webhook",
           .description = "Changes the given fields. What waits is sent to the new URL.",
           .example = R"({"types": ["key.*"]})",
           .problems = {&too_many_changes}}),
      toolyard::remove<&WebhookApi::remove>(
          part, *this,
          {.path = "{id}/",
           .summary = "Delete a webhook",
           .description = "Deletes a webhook with its deliveries.",
           .takes_if_match = true})};
}

std::vector<Endpoint> WebhookApi::state_endpoints() {
  const auto& part = side_ == Side::staff ? staff_part : account_part;
  return {
      toolyard::post<&WebhookApi::rotate>(
          part, *this,
          {.path = "{id}/rotate/",
           .summary = "Rotate the secret of a webhook",
           .description = "Makes a new secret, which only this response contains. For 24 hours, "
                          "requests are signed by the secret before as well; an earlier one ends "
                          "at once.",
           .problems = {&too_many_changes},
           .repeats = Repeats::under_key,
           .secrecy = Secrecy::mixes_secret}),
      toolyard::post<&WebhookApi::pause>(
          part, *this,
          {.path = "{id}/pause/",
           .summary = "Pause a webhook",
           .description = "Stops deliveries. What waits stays in the queue, and events meanwhile "
                          "are not added to it; they can be replayed.",
           .problems = {&too_many_changes}}),
      toolyard::post<&WebhookApi::resume>(
          part, *this,
          {.path = "{id}/resume/",
           .summary = "Resume a webhook",
           .description = "Delivers events again, those that wait first.",
           .problems = {&too_many_changes}}),
      toolyard::post<&WebhookApi::test>(
          part, *this,
          {.path = "{id}/test/",
           .summary = "Test a webhook",
           .description = "Sends an event of the type `webhook.test` within a second, once. Its "
                          "outcome is in the list of attempts.",
           .problems = {&problems::webhook_not_active, &too_many_changes}})};
}

std::vector<Endpoint> WebhookApi::delivery_endpoints() {
  const auto& part = side_ == Side::staff ? staff_part : account_part;
  return {
      toolyard::list<&WebhookApi::deliveries>(
          part, *this,
          {.path = "{id}/deliveries/",
           .summary = "List the deliveries of a webhook",
           .description = "Lists the deliveries of the last 30 days, newest first."}),
      toolyard::post<&WebhookApi::replay>(
          part, *this,
          {.path = "{id}/deliveries/{delivery}/replay/",
           .summary = "Replay a delivery",
           .description = "Delivers an event again, with the same `webhook-id`, by which "
                          "receivers recognize repetitions. Does nothing if it is waiting.",
           .problems = {&problems::webhook_not_active, &too_many_changes}}),
      toolyard::post<&WebhookApi::replay_span>(
          part, *this,
          {.path = "{id}/replay/",
           .summary = "Replay the events of a span of time",
           .description =
               "Requests deliveries of the events within a span of time that have one of the types "
               "of the webhook, whether or not they were delivered, up to 1,000 with each call. "
               "Events whose delivery is waiting are not added again.",
           .example = replay_example,
           .problems = {&problems::webhook_not_active, &too_many_changes}}),
      toolyard::post<&WebhookApi::replay_failed>(
          part, *this,
          {.path = "{id}/replay-failed/",
           .summary = "Replay all failed deliveries",
           .description = "Requests the deliveries that were given up again, up to 1,000 with each "
                          "call.",
           .problems = {&problems::webhook_not_active, &too_many_changes}}),
      toolyard::list<&WebhookApi::attempts>(
          part, *this,
          {.path = "{id}/attempts/",
           .summary = "List the attempts of a webhook",
           .description = "Lists what was sent and what the receiver has responded, newest "
                          "first."})};
}

}  // namespace toolyard::webhooks
