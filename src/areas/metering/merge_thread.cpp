#include "areas/metering/merge_thread.h"

#include <utility>

namespace toolyard::metering {

MergeThread::MergeThread(Meter& meter, Trouble trouble, Threads& threads,
                         std::chrono::milliseconds pause)
    : meter_(meter), trouble_(std::move(trouble)), pause_(pause),
      thread_(threads.start("usage-merge", [this](const std::stop_token& stop) { run(stop); })) {}

void MergeThread::run(const std::stop_token& stop) {
  bool was_away = false;
  while (!stop.stop_requested()) {
    const auto merged = meter_.merge();
    if (!merged && !was_away && trouble_)
      trouble_("usage could not be merged: " + merged.error().detail);
    was_away = !merged;
    meter_.wait_until_due(stop, pause_);
  }
}

}  // namespace toolyard::metering
