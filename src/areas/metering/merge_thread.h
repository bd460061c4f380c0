// The thread that merges what was counted, as long as it lives: about once a second, and sooner
// when rows run short.
#pragma once
#include <chrono>

#include "areas/metering/meter.h"
#include "core/threads.h"

namespace toolyard::metering {

class MergeThread {
 public:
  // `trouble` is told when merging begins to fail.
  MergeThread(Meter& meter, Trouble trouble, Threads& threads,
              std::chrono::milliseconds pause = std::chrono::milliseconds(900));

 private:
  void run(const std::stop_token& stop);

  Meter& meter_;
  const Trouble trouble_;
  const std::chrono::milliseconds pause_;
  Thread thread_;
};

}  // namespace toolyard::metering
