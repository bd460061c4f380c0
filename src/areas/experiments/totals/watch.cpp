#include "areas/experiments/totals/watch.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace toolyard::experiments {
namespace {

// The pause is at least this long, and at least `pauses_for_looks` times as long as the update
// took, so that a client that repeatedly reports a unit with a million events occupies no more than
// a tenth of a core.
constexpr std::chrono::milliseconds min_pause{1000};
constexpr int pauses_for_looks = 9;

}  // namespace

TotalsWatch::TotalsWatch(TotalsUpdater& updater, std::function<void(std::string_view)> on_failure,
                         Threads& threads)
    : updater_(updater), on_failure_(std::move(on_failure)),
      thread_(
          threads.start("experiment-sums", [this](const std::stop_token& stop) { run(stop); })) {}

void TotalsWatch::run(const std::stop_token& stop) {
  bool was_away = false;
  auto pause = min_pause;
  do {
    const auto begun = std::chrono::steady_clock::now();
    const auto done = updater_.keep_up();
    if (!done && !was_away) on_failure_(done.error().detail);
    was_away = !done;
    const auto took = std::chrono::steady_clock::now() - begun;
    pause =
        std::max(min_pause, std::chrono::ceil<std::chrono::milliseconds>(pauses_for_looks * took));
  } while (sleep_for(stop, pause));
}

}  // namespace toolyard::experiments
