// The API of subscribers: below `/api/v1/admin/email/` for editors, below `/api/v1/email/` for the
// public.
#pragma once
#include <vector>

#include "areas/mailing/bounces/service.h"
#include "areas/mailing/import/service.h"
#include "areas/mailing/lists/service.h"
#include "areas/mailing/subscribers/service.h"
#include "areas/mailing/subscriptions/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::subscribers {

std::vector<Endpoint> subscriber_endpoints(SubscriberService& subscribers);
std::vector<Endpoint> list_endpoints(ListService& lists);
Endpoint import_endpoint(ImportService& imports);
std::vector<Endpoint> bounce_endpoints(BounceService& bounces);
std::vector<Endpoint> public_endpoints(SubscriptionService& subscriptions);

}  // namespace toolyard::subscribers
