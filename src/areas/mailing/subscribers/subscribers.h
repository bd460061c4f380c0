// Subscribers: people and mailing lists, imports, bounces, subscribing and unsubscribing, and the
// endpoints. Campaigns are accessed by their tables only, such as to count unsubscribes.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "areas/mailing/preferences/service.h"
#include "areas/mailing/subscribers/endpoints.h"

namespace toolyard::subscribers {

class Subscribers {
 public:
  explicit Subscribers(const SubscriptionService::Dependencies& dependencies)
      : people_(dependencies.database, dependencies.clock),
        lists_(dependencies.database, dependencies.clock),
        imports_(dependencies.database, dependencies.clock),
        bounces_(dependencies.database, dependencies.clock), subscriptions_(dependencies),
        preferences_(dependencies) {}

  SubscriberService& people() { return people_; }
  ListService& lists() { return lists_; }
  BounceService& bounces() { return bounces_; }
  PreferencesService& preferences() { return preferences_; }
  SubscriptionService& subscriptions() { return subscriptions_; }

  std::vector<Endpoint> endpoints() {
    auto all = subscriber_endpoints(people_);
    const auto add = [&](std::vector<Endpoint> more) {
      for (auto& endpoint : more) all.push_back(std::move(endpoint));
    };
    add(list_endpoints(lists_));
    add(public_endpoints(subscriptions_));
    add(preferences_endpoints(subscriptions_, preferences_));
    all.push_back(import_endpoint(imports_));
    add(bounce_endpoints(bounces_));
    return all;
  }
  std::vector<std::pair<std::string, JobHandler>> job_handlers() {
    return {{std::string(SubscriptionService::confirm_job),
             [this](RunningJob& job) { return subscriptions_.send_confirmation(job); }}};
  }

 private:
  SubscriberService people_;
  ListService lists_;
  ImportService imports_;
  BounceService bounces_;
  SubscriptionService subscriptions_;
  PreferencesService preferences_;
};

}  // namespace toolyard::subscribers
