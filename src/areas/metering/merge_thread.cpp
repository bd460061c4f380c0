#include "areas/metering/merge_thread.h"

#include <exception>
#include <string>
#include <utility>

namespace toolyard::metering {
namespace {

// What went wrong, or nothing.
std::string merge(Meter& meter) {
  try {
    const auto done = meter.merge();
    return done ? std::string() : done.error().detail;
  } catch (const std::exception& broken) {
    return broken.what();
  }
}

}  // namespace

MergeThread::MergeThread(Meter& meter, Trouble trouble, std::chrono::milliseconds pause)
    : meter_(meter), trouble_(std::move(trouble)), pause_(pause),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

void MergeThread::run(const std::stop_token& stop) {
  bool was_away = false;
  while (!stop.stop_requested()) {
    const auto what = merge(meter_);
    if (!what.empty() && !was_away && trouble_) trouble_("usage could not be merged: " + what);
    was_away = !what.empty();
    meter_.wait_until_due(stop, pause_);
  }
}

}  // namespace toolyard::metering
