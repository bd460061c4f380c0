#include "areas/experiments/totals/watch.h"

#include <chrono>
#include <utility>

namespace toolyard::experiments {
namespace {

constexpr std::chrono::seconds pause_between_looks{1};

}  // namespace

TotalsWatch::TotalsWatch(TotalsKeeper& keeper, std::function<void(std::string_view)> on_failure,
                         Threads& threads)
    : keeper_(keeper), on_failure_(std::move(on_failure)),
      thread_(
          threads.start("experiment-sums", [this](const std::stop_token& stop) { run(stop); })) {}

void TotalsWatch::run(const std::stop_token& stop) {
  bool was_away = false;
  do {
    const auto done = keeper_.keep_up();
    if (!done && !was_away) on_failure_(done.error().detail);
    was_away = !done;
  } while (sleep_for(stop, pause_between_looks));
}

}  // namespace toolyard::experiments
