#include "app/store_watch.h"

#include <condition_variable>
#include <mutex>

namespace toolyard {

namespace {

constexpr std::chrono::milliseconds pause{500};
constexpr std::chrono::milliseconds trust{2'000};

}  // namespace

// It has just been migrated.
StoreWatch::StoreWatch(Store& store, Log& log)
    : store_(store), log_(log), good_until_(Clock::now() + trust),
      thread_([this](const std::stop_token& stop) { watch(stop); }) {}

bool StoreWatch::is_writable() const { return Clock::now() < good_until_.load(); }

bool StoreWatch::ask() noexcept {
  try {
    return store_.is_writable();
  } catch (const std::exception& fault) {
    log_.event(LogLevel::error, "the store could not be asked", {{"what", fault.what()}});
    return false;
  }
}

void StoreWatch::watch(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  while (!stop.stop_requested()) {
    good_until_.store(ask() ? Clock::now() + trust : Clock::time_point());
    wake.wait_for(lock, stop, pause, [] { return false; });
  }
}

}  // namespace toolyard
