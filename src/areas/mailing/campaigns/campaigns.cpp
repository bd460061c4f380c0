#include "areas/mailing/campaigns/campaigns.h"

#include "areas/mailing/campaigns/starting.h"

namespace toolyard::campaigns {

std::vector<std::pair<std::string, JobHandler>> Campaigns::job_handlers() {
  return {{std::string(send_job), [this](RunningJob& job) { return sending_.send(job); }},
          {std::string(due_job), [this](RunningJob& job) { return sending_.begin_when_due(job); }}};
}

Result<void> Campaigns::look_after() {
  constexpr std::chrono::seconds interval{20};
  const auto now = std::chrono::steady_clock::now();
  if (now < look_at_) return {};
  look_at_ = now + interval;
  return sending_.look_after();
}

}  // namespace toolyard::campaigns
