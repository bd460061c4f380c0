// Asks again and again whether the database can be written, so that nobody who wants to know has
// to wait for a store that hangs: `/readyz` is answered by the loops that answer everything else.
#pragma once
#include <atomic>
#include <chrono>
#include <thread>

#include "app/store.h"
#include "core/log.h"

namespace toolyard {

class StoreWatch {
 public:
  StoreWatch(Store& store, Log& log);

  // As of the last answer; an answer that does not come is a no.
  bool is_writable() const;
  // Asks no more; the destructor waits for the answer that is due.
  void stop() { thread_.request_stop(); }

 private:
  using Clock = std::chrono::steady_clock;

  void watch(const std::stop_token& stop);
  bool ask() noexcept;

  Store& store_;
  Log& log_;
  std::atomic<Clock::time_point> good_until_;
  std::jthread thread_;
};

}  // namespace toolyard
