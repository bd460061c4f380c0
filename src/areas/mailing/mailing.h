// Email: the subscribers, the campaigns that are sent to them, the endpoints for both, and the
// handlers of their jobs.
#pragma once
#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "areas/mailing/campaigns/campaigns.h"
#include "areas/mailing/subscribers/subscribers.h"

namespace toolyard::mailing {

class Mailing {
 public:
  Mailing(const campaigns::Dependencies& dependencies,
          const subscribers::SubscriptionOptions& subscriptions,
          const UnprovenMailOptions& unproven)
      : subscribers_({.database = dependencies.database,
                      .jobs = dependencies.jobs,
                      .clock = dependencies.clock,
                      .mailer = dependencies.mailer,
                      .links = dependencies.signer,
                      .sender = dependencies.sender,
                      .options = subscriptions,
                      .unproven = unproven}),
        campaigns_(dependencies) {}

  subscribers::SubscriberService& people() { return subscribers_.people(); }
  subscribers::ListService& lists() { return subscribers_.lists(); }
  subscribers::BounceService& bounces() { return subscribers_.bounces(); }
  subscribers::SubscriptionService& subscriptions() { return subscribers_.subscriptions(); }
  campaigns::CampaignService& campaigns() { return campaigns_.service(); }

  std::vector<Endpoint> endpoints() {
    auto all = subscribers_.endpoints();
    std::ranges::move(campaigns_.endpoints(), std::back_inserter(all));
    return all;
  }
  std::vector<std::pair<std::string, JobHandler>> job_handlers() {
    auto all = subscribers_.job_handlers();
    std::ranges::move(campaigns_.job_handlers(), std::back_inserter(all));
    return all;
  }
  // Deletes up to `max` old requests of the public form. Returns their number.
  std::int64_t delete_old_requests(Transaction& transaction, Instant now, std::int64_t max) {
    return subscriptions().delete_old(transaction, now, max);
  }
  // To be called often; every 20 seconds, it queues lost jobs again.
  Result<void> look_after() { return campaigns_.look_after(); }

 private:
  subscribers::Subscribers subscribers_;
  campaigns::Campaigns campaigns_;
};

}  // namespace toolyard::mailing
