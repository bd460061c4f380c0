#include "http/work_pool.h"

#include <sys/resource.h>

#include <utility>

namespace toolyard::http {

WorkPool::WorkPool(Threads& threads, std::string_view name, std::size_t count,
                   std::size_t longest_queue, Manners manners)
    : threads_(threads), name_(name), longest_queue_(longest_queue) {
  const auto work = [this, manners](const std::stop_token&) {
    // Of this thread alone, as Linux has it: a loop that wakes up gets its core at once.
    if (manners == Manners::gives_way) setpriority(PRIO_PROCESS, 0, 10);
    serve();
  };
  try {
    for (std::size_t i = 0; i < count; ++i) running_.push_back(threads.start(name, work));
  } catch (...) {
    stop();
    throw;
  }
}

void WorkPool::stop() {
  std::deque<std::move_only_function<void()>> dropped;
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
    dropped.swap(queue_);
  }
  ready_.notify_all();
  running_.clear();
}

bool WorkPool::reserve() {
  const std::lock_guard lock(mutex_);
  if (reserved_ >= longest_queue_) return false;
  ++reserved_;
  return true;
}

void WorkPool::run(std::move_only_function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(work));
  }
  ready_.notify_one();
}

void WorkPool::serve() {
  for (;;) {
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [this] { return is_closing_ || !queue_.empty(); });
    if (queue_.empty()) return;
    auto work = std::move(queue_.front());
    queue_.pop_front();
    --reserved_;
    lock.unlock();
    threads_.survives(name_, work);
  }
}

}  // namespace toolyard::http
