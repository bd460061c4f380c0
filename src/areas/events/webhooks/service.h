// Webhooks of the staff and of accounts: creating, changing and testing them, their deliveries, and
// replays.
#pragma once
#include <chrono>
#include <span>
#include <string>
#include <vector>

#include "areas/events/selection.h"
#include "areas/events/webhooks/secret_box.h"
#include "areas/events/webhooks/store.h"
#include "core/count_cache.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::webhooks {

// How long the secret before a rotation stays in force.
inline constexpr std::chrono::hours rotation_time{24};

class WebhookService {
 public:
  // `kinds` must outlive this object.
  WebhookService(Database& database, Clock clock, std::span<const EventKind> kinds, SecretBox box);

  EventTypes types(Owner owner) const;
  Result<Page<Webhook>> list(Owner owner, const Call& call, const WebhookQuery& query) const;
  Result<StoredWebhook> find(Owner owner, const Call& call, WebhookId id) const;
  // Only the results of this and of `rotate` contain the secret.
  Result<Created<WebhookWithSecret>> create(Owner owner, const Call& call, const Webhook& request);
  Result<StoredWebhook> change(Owner owner, const Call& call, WebhookId id, const Webhook& request);
  Result<void> remove(Owner owner, const Call& call, WebhookId id);
  Result<Answered<WebhookWithSecret>> rotate(Owner owner, const Call& call, WebhookId id);
  // Stops deliveries, or starts them again; what waits meanwhile stays in the queue.
  Result<StoredWebhook> pause(Owner owner, const Call& call, WebhookId id);
  Result<StoredWebhook> resume(Owner owner, const Call& call, WebhookId id);

  Result<Delivery> test(Owner owner, const Call& call, WebhookId id);
  Result<Page<Delivery>> deliveries(Owner owner, const Call& call, WebhookId id,
                                    const DeliveryQuery& query);
  Result<Page<WebhookAttempt>> attempts(Owner owner, const Call& call, WebhookId id,
                                        const AttemptQuery& query);
  Result<Delivery> replay(Owner owner, const Call& call, WebhookId id, DeliveryId delivery);
  Result<ReplayAnswer> replay_failed(Owner owner, const Call& call, WebhookId id);
  Result<ReplayAnswer> replay_span(Owner owner, const Call& call, WebhookId id,
                                   const ReplayRequest& request);

 private:
  static events::Reader reader_of(Owner owner);
  events::Selection selection_of(const StoredWebhook& webhook) const;
  Result<void> check(const StoredWebhook* before, StoredWebhook& after) const;
  // Replaces patterns such as `content.*` by the types that they stand for.
  void resolve_types(StoredWebhook& webhook, std::vector<Fault>& faults) const;
  template <class Edit>
  Result<StoredWebhook> edit(Owner owner, const Call& call, WebhookId id, std::string_view action,
                             Edit&& apply);
  // Runs `work` with the webhook, which must be active, in a transaction that counts as a change of
  // the owner.
  template <class Work>
  auto with_active(Owner owner, WebhookId id, std::string_view action, Work&& work);

  Database& database_;
  Clock clock_;
  std::span<const EventKind> kinds_;
  const SecretBox box_;
  Records<StoredWebhook> records_;
  CountCache counts_;
};

}  // namespace toolyard::webhooks
