#include "http/api/work_pool.h"

#include <sys/resource.h>

#include <utility>

namespace toolyard::http {

WorkPool::WorkPool(Threads& threads, std::string_view name, Capacity capacity, Priority priority)
    : threads_(threads), name_(name), capacity_(capacity),
      max_waiting_(std::max<std::size_t>(1, capacity.queue / 2)) {
  const auto work = [this, priority](const std::stop_token&) {
    // On Linux this applies to the calling thread alone. A loop that wakes up then gets a core
    // immediately.
    if (priority == Priority::low) setpriority(PRIO_PROCESS, 0, 10);
    serve();
  };
  try {
    for (std::size_t i = 0; i < capacity.threads; ++i)
      running_.push_back(threads.start(name, work));
  } catch (...) {
    stop();
    throw;
  }
}

void WorkPool::stop() {
  drop_waiting();
  ready_.notify_all();
  running_.clear();
}

void WorkPool::drop_waiting() {
  std::vector<std::deque<Waiting>> dropped;
  const std::lock_guard lock(mutex_);
  is_closing_ = true;
  round_robin_.clear();
  for (auto& [caller, share] : shares_) dropped.emplace_back().swap(share.waiting);
}

bool WorkPool::reserve(Caller caller) {
  const std::lock_guard lock(mutex_);
  if (reserved_ >= capacity_.queue) return false;
  auto& share = shares_[caller];
  if (share.reserved >= max_waiting_) return false;
  ++share.reserved;
  ++reserved_;
  return true;
}

void WorkPool::run(Caller caller, Work work) {
  {
    const std::lock_guard lock(mutex_);
    auto& share = shares_[caller];
    share.waiting.push_back({std::move(work), Clock::now() + capacity_.longest_wait});
    enqueue(caller, share);
  }
  ready_.notify_one();
}

void WorkPool::enqueue(Caller caller, Share& share) {
  if (share.is_queued || share.waiting.empty() || share.running >= capacity_.threads_of_caller ||
      is_closing_)
    return;
  share.is_queued = true;
  round_robin_.push_back(caller);
}

void WorkPool::forget_if_idle(Shares::iterator share) {
  if (share->second.reserved == 0 && share->second.running == 0) shares_.erase(share);
}

void WorkPool::serve() {
  std::unique_lock lock(mutex_);
  for (;;) {
    ready_.wait(lock, [this] { return is_closing_ || !round_robin_.empty(); });
    if (round_robin_.empty()) return;
    const auto caller = round_robin_.front();
    round_robin_.pop_front();
    auto& share = shares_[caller];
    share.is_queued = false;
    auto next = std::move(share.waiting.front());
    share.waiting.pop_front();
    --share.reserved;
    --reserved_;
    ++share.running;
    enqueue(caller, share);
    lock.unlock();
    const auto waited = Clock::now() > next.until ? Waited::too_long : Waited::briefly;
    threads_.survives(name_, [&] { next.work(waited); });
    next.work = {};
    lock.lock();
    const auto mine = shares_.find(caller);
    --mine->second.running;
    enqueue(caller, mine->second);
    forget_if_idle(mine);
    if (round_robin_.size() > 1) ready_.notify_one();
  }
}

}  // namespace toolyard::http
