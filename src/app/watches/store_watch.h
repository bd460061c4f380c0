// Background thread that checks regularly whether the database is writable, so that `/readyz`,
// which is served by the event loops, never waits for a database that hangs.
#pragma once
#include <atomic>
#include <chrono>
#include <functional>

#include "core/threads.h"

namespace toolyard {

class StoreWatch {
 public:
  // `is_writable` queries the database; it may block or throw.
  StoreWatch(std::function<bool()> is_writable, Threads& threads);

  // Returns the result of the last check; false if there has been none for two seconds.
  bool is_writable() const;
  // Requests a stop, without waiting; the destructor waits for a check in progress.
  void stop() { thread_.request_stop(); }

 private:
  using Clock = std::chrono::steady_clock;

  void watch(const std::stop_token& stop);

  const std::function<bool()> ask_;
  std::atomic<Clock::time_point> good_until_;
  Thread thread_;
};

}  // namespace toolyard
