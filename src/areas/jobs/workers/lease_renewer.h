// The thread that renews the leases of the jobs of this node, and deletes jobs that finished long
// ago.
#pragma once
#include <atomic>
#include <chrono>

#include "areas/jobs/context.h"

namespace toolyard::jobs {

class LeaseRenewer {
 public:
  explicit LeaseRenewer(JobContext& context);

  // Whether the thread has completed a round within the last 30 seconds.
  bool is_alive() const;
  void stop() { thread_.request_stop(); }

 private:
  using Steady = std::chrono::steady_clock;

  void run(const std::stop_token& stop);
  void renew(ClaimedJob& job);
  void clean_up();

  JobContext& context_;
  FailureLog failure_log_;
  Steady::time_point clean_up_at_;
  std::atomic<Steady::time_point> last_round_;
  Thread thread_;
};

}  // namespace toolyard::jobs
