// The thread that keeps the jobs of this node: renews their leases, and throws away those that have
// long been over.
#pragma once
#include <atomic>
#include <chrono>

#include "areas/jobs/node.h"

namespace toolyard::jobs {

class Keeper {
 public:
  explicit Keeper(Node& node);

  // Whether it has come round lately.
  bool is_alive() const;
  void stop() { thread_.request_stop(); }

 private:
  using Steady = std::chrono::steady_clock;

  void run(const std::stop_token& stop);
  void renew(UnderWay& job);
  void clean_up();

  Node& node_;
  Trouble trouble_;
  Steady::time_point clean_up_at_;
  std::atomic<Steady::time_point> last_round_;
  Thread thread_;
};

}  // namespace toolyard::jobs
