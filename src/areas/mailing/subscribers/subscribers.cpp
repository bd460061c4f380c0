#include "areas/mailing/subscribers/subscribers.h"

namespace toolyard::subscribers {

Subscribers::Subscribers(const SubscriptionService::Parts& parts)
    : people_(parts.database, parts.clock), lists_(parts.database, parts.clock),
      imports_(parts.database, parts.clock), bounces_(parts.database, parts.clock),
      subscriptions_(parts) {}

std::vector<Endpoint> Subscribers::endpoints() {
  auto all = subscriber_endpoints(people_);
  const auto add = [&](std::vector<Endpoint> more) {
    for (auto& endpoint : more) all.push_back(std::move(endpoint));
  };
  add(list_endpoints(lists_));
  add(public_endpoints(subscriptions_));
  all.push_back(import_endpoint(imports_));
  add(bounce_endpoints(bounces_));
  return all;
}

std::vector<Subscribers::Handler> Subscribers::job_handlers() {
  return {{std::string(SubscriptionService::confirm_job),
           [this](RunningJob& job) { return subscriptions_.send_confirmation(job); }}};
}

}  // namespace toolyard::subscribers
