// The API of subscribers: for editors below `/api/v1/admin/email/`, for people below
// `/api/v1/email/`.
#pragma once
#include <vector>

#include "areas/subscribers/bounces.h"
#include "areas/subscribers/import_service.h"
#include "areas/subscribers/lists_service.h"
#include "areas/subscribers/service.h"
#include "areas/subscribers/subscriptions.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::subscribers {

std::vector<Endpoint> subscriber_endpoints(SubscriberService& subscribers);
std::vector<Endpoint> list_endpoints(ListService& lists);
Endpoint import_endpoint(ImportService& imports);
std::vector<Endpoint> bounce_endpoints(BounceService& bounces);
std::vector<Endpoint> public_endpoints(SubscriptionService& subscriptions);

}  // namespace toolyard::subscribers
