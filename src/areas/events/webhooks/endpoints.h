// The endpoints of webhooks: the same for the staff and for accounts.
#pragma once
#include <vector>

#include "areas/events/webhooks/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::webhooks {

// Calls the service for the webhooks of the staff, or for those of the caller.
class WebhookApi {
 public:
  enum class Side : std::uint8_t { staff, account };
  WebhookApi(WebhookService& service, Side side) : service_(service), side_(side) {}

  std::vector<Endpoint> endpoints();

 private:
  Owner owner_of(const Call& call) const {
    return side_ == Side::staff ? std::nullopt : Owner(call.caller.user);
  }

  Result<EventTypes> types(const Call& call) const;
  Result<Page<Webhook>> list(const Call& call, const WebhookQuery& query) const;
  Result<StoredWebhook> find(const Call& call, WebhookId id) const;
  Result<Created<WebhookWithSecret>> create(const Call& call, const Webhook& request);
  Result<StoredWebhook> change(const Call& call, WebhookId id, const Webhook& request);
  Result<void> remove(const Call& call, WebhookId id);
  Result<Answered<WebhookWithSecret>> rotate(const Call& call, WebhookId id);
  Result<StoredWebhook> pause(const Call& call, WebhookId id);
  Result<StoredWebhook> resume(const Call& call, WebhookId id);
  Result<Delivery> test(const Call& call, WebhookId id);
  Result<Page<Delivery>> deliveries(const Call& call, WebhookId id, const DeliveryQuery& query);
  Result<Page<WebhookAttempt>> attempts(const Call& call, WebhookId id, const AttemptQuery& query);
  Result<Delivery> replay(const Call& call, WebhookId id, DeliveryId delivery);
  Result<ReplayAnswer> replay_failed(const Call& call, WebhookId id);
  Result<ReplayAnswer> replay_span(const Call& call, WebhookId id, const ReplayRequest& request);

  std::vector<Endpoint> record_endpoints();
  std::vector<Endpoint> state_endpoints();
  std::vector<Endpoint> delivery_endpoints();

  WebhookService& service_;
  const Side side_;
};

}  // namespace toolyard::webhooks
