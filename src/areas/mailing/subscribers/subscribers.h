// Subscribers as one thing to hold: people and lists, how they come and go, and what the API offers
// of it. Of campaigns only their tables are known here, to count who has left by which.
#pragma once
#include <string>
#include <vector>

#include "areas/mailing/subscribers/endpoints.h"

namespace toolyard::subscribers {

class Subscribers {
 public:
  explicit Subscribers(const SubscriptionService::Parts& parts);

  SubscriberService& people() { return people_; }
  ListService& lists() { return lists_; }
  BounceService& bounces() { return bounces_; }
  SubscriptionService& subscriptions() { return subscriptions_; }

  std::vector<Endpoint> endpoints();
  struct Handler {
    std::string kind;
    JobHandler handler;
  };
  std::vector<Handler> job_handlers();

 private:
  SubscriberService people_;
  ListService lists_;
  ImportService imports_;
  BounceService bounces_;
  SubscriptionService subscriptions_;
};

}  // namespace toolyard::subscribers
