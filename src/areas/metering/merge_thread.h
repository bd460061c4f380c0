// The thread that merges what was counted, as long as it lives: about once a second, and sooner
// when rows run short.
#pragma once
#include <chrono>
#include <thread>

#include "areas/metering/meter.h"

namespace toolyard::metering {

class MergeThread {
 public:
  // `trouble` is told when merging begins to fail.
  MergeThread(Meter& meter, Trouble trouble,
              std::chrono::milliseconds pause = std::chrono::milliseconds(900));

 private:
  void run(const std::stop_token& stop);

  Meter& meter_;
  const Trouble trouble_;
  const std::chrono::milliseconds pause_;
  std::jthread thread_;
};

}  // namespace toolyard::metering
