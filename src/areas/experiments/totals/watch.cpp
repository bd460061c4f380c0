#include "areas/experiments/totals/watch.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace toolyard::experiments {
namespace {

// At least; and so many times as long as the look took, so that somebody who reports a unit with a
// million events again and again keeps a tenth of a core busy, and no more.
constexpr std::chrono::milliseconds least_pause{1000};
constexpr int pauses_for_looks = 9;

}  // namespace

TotalsWatch::TotalsWatch(TotalsKeeper& keeper, std::function<void(std::string_view)> on_failure,
                         Threads& threads)
    : keeper_(keeper), on_failure_(std::move(on_failure)),
      thread_(
          threads.start("experiment-sums", [this](const std::stop_token& stop) { run(stop); })) {}

void TotalsWatch::run(const std::stop_token& stop) {
  bool was_away = false;
  auto pause = least_pause;
  do {
    const auto begun = std::chrono::steady_clock::now();
    const auto done = keeper_.keep_up();
    if (!done && !was_away) on_failure_(done.error().detail);
    was_away = !done;
    const auto took = std::chrono::steady_clock::now() - begun;
    pause = std::max(least_pause,
                     std::chrono::ceil<std::chrono::milliseconds>(pauses_for_looks * took));
  } while (sleep_for(stop, pause));
}

}  // namespace toolyard::experiments
