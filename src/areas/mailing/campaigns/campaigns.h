// Campaigns as one thing to hold: what the API offers, and what jobs do.
#pragma once
#include <atomic>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "areas/mailing/campaigns/dependencies.h"
#include "areas/mailing/campaigns/service.h"
#include "areas/mailing/campaigns/tracking.h"
#include "areas/mailing/campaigns/trial.h"
#include "areas/mailing/sending/sending.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::campaigns {

class Campaigns {
 public:
  Campaigns(Database& database, JobQueue& jobs, Clock clock, Mailer& mailer,
            const MailSender& sender, const LinkSigner& signer, Threads& threads,
            const Options& options, Outside outside, Log& log)
      : parts_{database, jobs,    std::move(clock),   mailer, sender, signer,
               threads,  options, std::move(outside), log} {}

  std::vector<Endpoint> endpoints();
  std::vector<std::pair<std::string, JobHandler>> job_handlers();
  // To be called often: now and then it looks for jobs that were lost.
  Result<void> look_after();

  CampaignService& service() { return service_; }

 private:
  const Parts parts_;
  CampaignService service_{parts_};
  Trials trials_{parts_};
  Tracking tracking_{parts_};
  Sending sending_{parts_};
  std::chrono::steady_clock::time_point look_at_ = std::chrono::steady_clock::now();
};

}  // namespace toolyard::campaigns
