#include "areas/metering/counting/merge_thread.h"

#include <utility>

namespace toolyard::metering {

MergeThread::MergeThread(Meter& meter, FailureHandler on_failure, Threads& threads,
                         std::chrono::milliseconds pause)
    : meter_(meter), on_failure_(std::move(on_failure)), pause_(pause),
      thread_(threads.start("usage-merge", [this](const std::stop_token& stop) { run(stop); })) {}

void MergeThread::run(const std::stop_token& stop) {
  bool was_away = false;
  while (!stop.stop_requested()) {
    const auto merged = meter_.merge();
    if (!merged && !was_away && on_failure_)
      on_failure_("usage could not be merged: " + merged.error().detail);
    was_away = !merged;
    meter_.wait_until_due(stop, pause_);
  }
}

}  // namespace toolyard::metering
