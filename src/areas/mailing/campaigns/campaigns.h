// Email campaigns: their endpoints, and the handlers of their jobs.
#pragma once
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "areas/mailing/campaigns/failed_recipients.h"
#include "areas/mailing/campaigns/preview.h"
#include "areas/mailing/campaigns/service.h"
#include "areas/mailing/campaigns/starting.h"
#include "areas/mailing/campaigns/tracking.h"
#include "areas/mailing/campaigns/trial.h"
#include "areas/mailing/dependencies.h"
#include "areas/mailing/sending/sending.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::campaigns {

class Campaigns {
 public:
  explicit Campaigns(const Dependencies& dependencies) : dependencies_(dependencies) {}

  std::vector<Endpoint> endpoints();
  std::vector<std::pair<std::string, JobHandler>> job_handlers() {
    return {
        {std::string(send_job), [this](RunningJob& job) { return sending_.send(job); }},
        {std::string(due_job), [this](RunningJob& job) { return sending_.begin_when_due(job); }}};
  }
  // To be called often; every 20 seconds, it queues lost jobs again.
  Result<void> look_after() {
    constexpr std::chrono::seconds interval{20};
    const auto now = std::chrono::steady_clock::now();
    if (now < look_at_) return {};
    look_at_ = now + interval;
    return sending_.look_after();
  }

  CampaignService& service() { return service_; }

 private:
  const Dependencies dependencies_;
  CampaignService service_{dependencies_};
  Trials trials_{dependencies_};
  Previews previews_{dependencies_};
  Tracking tracking_{dependencies_};
  FailedRecipients failed_{dependencies_.database};
  Sending sending_{dependencies_};
  std::chrono::steady_clock::time_point look_at_ = std::chrono::steady_clock::now();
};

}  // namespace toolyard::campaigns
