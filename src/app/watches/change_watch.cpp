#include "app/watches/change_watch.h"

#include <chrono>
#include <utility>

namespace toolyard {

namespace {

constexpr std::chrono::milliseconds pause{400};

}  // namespace

ChangeWatch::ChangeWatch(ChangeWork work, Log& log, Threads& threads)
    : work_(std::move(work)), log_(log),
      thread_(threads.start("change-watch", [this](const std::stop_token& stop) { watch(stop); })) {
}

void ChangeWatch::report(const Result<void>& done, bool& was_told, std::string_view message) {
  if (!done && !was_told) log_.event(LogLevel::warning, message, {{"what", done.error().detail}});
  was_told = !done;
}

void ChangeWatch::watch(const std::stop_token& stop) {
  bool was_away = false, was_unplanned = false;
  constexpr auto away = "accounts and keys could not be refreshed";
  report(work_.load(), was_away, away);
  while (sleep_for(stop, pause)) {
    report(work_.refresh(), was_away, away);
    report(work_.plan(), was_unplanned, "daily jobs could not be queued");
  }
}

}  // namespace toolyard
