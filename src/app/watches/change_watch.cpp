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

void ChangeWatch::report(const Result<void>& done, bool& was_reported, std::string_view message) {
  if (!done && !was_reported)
    log_.event(LogLevel::warning, message, {{"what", done.error().detail}});
  was_reported = !done;
}

void ChangeWatch::watch(const std::stop_token& stop) {
  bool was_away = false, was_unplanned = false;
  bool is_loaded = false;
  const auto read = [&] {
    const auto done = is_loaded ? work_.refresh() : work_.load();
    is_loaded = is_loaded || done;
    report(done, was_away, "accounts and keys could not be refreshed");
  };
  read();
  while (sleep_for(stop, pause)) {
    read();
    report(work_.plan(), was_unplanned, "daily jobs could not be queued");
  }
}

}  // namespace toolyard
