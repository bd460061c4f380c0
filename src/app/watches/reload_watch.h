// Background thread that applies changed settings when it is asked to, so that no event loop waits
// for files.
#pragma once
#include <condition_variable>
#include <functional>
#include <mutex>

#include "core/threads.h"

namespace toolyard {

class ReloadWatch {
 public:
  ReloadWatch(std::function<void()> reload, Threads& threads);

  // Has the thread call `reload`. Requests during a call lead to one more. Does not block.
  void request();
  // Waits for a call in progress, and makes no other.
  void stop() { thread_.end(); }

 private:
  void watch(const std::stop_token& stop);

  const std::function<void()> reload_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool is_requested_ = false;  // guarded by mutex_
  Thread thread_;
};

}  // namespace toolyard
