// The thread that merges visits into the database, about once a second.
#pragma once
#include <chrono>
#include <functional>
#include <string_view>

#include "areas/visits/counting/counter.h"
#include "core/threads.h"

namespace toolyard::visits {

class VisitMergeThread {
 public:
  // `on_failure` is called when merging begins to fail.
  VisitMergeThread(Counter& counter, std::function<void(std::string_view)> on_failure,
                   Threads& threads, std::chrono::milliseconds pause = std::chrono::seconds(1));
  void stop() { thread_.end(); }

 private:
  void run(const std::stop_token& stop);

  Counter& counter_;
  const std::function<void(std::string_view)> on_failure_;
  const std::chrono::milliseconds pause_;
  Thread thread_;
};

}  // namespace toolyard::visits
