#include "app/watches/reload_watch.h"

#include <utility>

namespace toolyard {

ReloadWatch::ReloadWatch(std::function<void()> reload, Threads& threads)
    : reload_(std::move(reload)),
      thread_(threads.start("reload", [this](const std::stop_token& stop) { watch(stop); })) {}

void ReloadWatch::request() {
  {
    const std::lock_guard lock(mutex_);
    is_requested_ = true;
  }
  changed_.notify_one();
}

void ReloadWatch::watch(const std::stop_token& stop) {
  while (true) {
    {
      std::unique_lock lock(mutex_);
      if (!changed_.wait(lock, stop, [this] { return is_requested_; })) return;
      is_requested_ = false;
    }
    reload_();
  }
}

}  // namespace toolyard
