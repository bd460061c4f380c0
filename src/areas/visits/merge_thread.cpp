#include "areas/visits/merge_thread.h"

#include <string>
#include <utility>

namespace toolyard::visits {

VisitMergeThread::VisitMergeThread(Counter& counter,
                                   std::function<void(std::string_view)> on_failure,
                                   Threads& threads, std::chrono::milliseconds pause)
    : counter_(counter), on_failure_(std::move(on_failure)), pause_(pause),
      thread_(threads.start("visit-merge", [this](const std::stop_token& stop) { run(stop); })) {}

void VisitMergeThread::run(const std::stop_token& stop) {
  bool was_away = false;
  do {
    const auto merged = counter_.merge();
    if (!merged && !was_away && on_failure_)
      on_failure_("visits could not be merged: " + merged.error().detail);
    was_away = !merged;
  } while (sleep_for(stop, pause_));
}

}  // namespace toolyard::visits
