// The thread that records what visitors of pages under experiment do.
#pragma once
#include <functional>
#include <string_view>

#include "areas/experiments/pages/arrivals.h"
#include "core/threads.h"

namespace toolyard::experiments {

class ArrivalsWatch {
 public:
  // `on_failure` is called when the database becomes unavailable.
  ArrivalsWatch(Arrivals& arrivals, std::function<void(std::string_view)> on_failure,
                Threads& threads);
  // Records what is left, and ends the thread.
  void stop() { thread_.end(); }

 private:
  void run(const std::stop_token& stop);

  Arrivals& arrivals_;
  const std::function<void(std::string_view)> on_failure_;
  Thread thread_;
};

}  // namespace toolyard::experiments
