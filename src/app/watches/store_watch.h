// Asks again and again whether the database can be written, so that nobody who wants to know has
// to wait for a store that hangs: `/readyz` is answered by the loops that answer everything else.
#pragma once
#include <atomic>
#include <chrono>
#include <functional>

#include "core/threads.h"

namespace toolyard {

class StoreWatch {
 public:
  // `is_writable` asks the database, and may throw.
  StoreWatch(std::function<bool()> is_writable, Threads& threads);

  // As of the last answer; an answer that does not come is a no.
  bool is_writable() const;
  // Asks no more; the destructor waits for the answer that is due.
  void stop() { thread_.request_stop(); }

 private:
  using Clock = std::chrono::steady_clock;

  void watch(const std::stop_token& stop);

  const std::function<bool()> ask_;
  std::atomic<Clock::time_point> good_until_;
  Thread thread_;
};

}  // namespace toolyard
