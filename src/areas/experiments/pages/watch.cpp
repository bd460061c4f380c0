#include "areas/experiments/pages/watch.h"

#include <chrono>
#include <utility>

namespace toolyard::experiments {
namespace {

constexpr std::chrono::seconds pause_between_flushes{1};

}  // namespace

ArrivalsWatch::ArrivalsWatch(Arrivals& arrivals, std::function<void(std::string_view)> on_failure,
                             Threads& threads)
    : arrivals_(arrivals), on_failure_(std::move(on_failure)),
      thread_(
          threads.start("page-experiments", [this](const std::stop_token& stop) { run(stop); })) {}

void ArrivalsWatch::run(const std::stop_token& stop) {
  bool was_away = false;
  bool is_last = false;
  while (!is_last) {
    is_last = !sleep_for(stop, pause_between_flushes);
    const auto done = arrivals_.flush(is_last ? Arrivals::Events::all : Arrivals::Events::delayed);
    if (!done && !was_away) on_failure_(done.error().detail);
    was_away = !done;
  }
}

}  // namespace toolyard::experiments
