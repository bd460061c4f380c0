// The thread that keeps the totals of experiments up to date.
#pragma once
#include <functional>
#include <string_view>

#include "areas/experiments/totals/updater.h"
#include "core/threads.h"

namespace toolyard::experiments {

class TotalsWatch {
 public:
  // `on_failure` is called when the database becomes unavailable.
  TotalsWatch(TotalsUpdater& updater, std::function<void(std::string_view)> on_failure,
              Threads& threads);
  void stop() { thread_.end(); }

 private:
  void run(const std::stop_token& stop);

  TotalsUpdater& updater_;
  const std::function<void(std::string_view)> on_failure_;
  Thread thread_;
};

}  // namespace toolyard::experiments
