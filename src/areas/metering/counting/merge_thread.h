// The thread that merges counts into the database: about once a second, and sooner when free rows
// run short.
#pragma once
#include <chrono>

#include "areas/metering/counting/meter.h"
#include "core/threads.h"

namespace toolyard::metering {

class MergeThread {
 public:
  // `on_failure` is called when merging begins to fail.
  MergeThread(Meter& meter, FailureHandler on_failure, Threads& threads,
              std::chrono::milliseconds pause = std::chrono::milliseconds(900));

 private:
  void run(const std::stop_token& stop);

  Meter& meter_;
  const FailureHandler on_failure_;
  const std::chrono::milliseconds pause_;
  Thread thread_;
};

}  // namespace toolyard::metering
