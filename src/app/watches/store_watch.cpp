#include "app/watches/store_watch.h"

#include <utility>

namespace toolyard {

namespace {

constexpr std::chrono::milliseconds between_checks{500};
constexpr std::chrono::milliseconds trust{2'000};

}  // namespace

// Initially writable: the database has just been migrated.
StoreWatch::StoreWatch(std::function<bool()> is_writable, Threads& threads)
    : ask_(std::move(is_writable)), good_until_(Clock::now() + trust),
      thread_(threads.start("store-watch", [this](const std::stop_token& stop) { watch(stop); })) {}

bool StoreWatch::is_writable() const { return Clock::now() < good_until_.load(); }

void StoreWatch::watch(const std::stop_token& stop) {
  try {
    do good_until_.store(ask_() ? Clock::now() + trust : Clock::time_point());
    while (sleep_for(stop, between_checks));
  } catch (...) {
    good_until_.store({});
    throw;
  }
}

}  // namespace toolyard
