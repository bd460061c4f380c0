// A thread pool with a bounded queue, for calls that take long. If the queue is full, work is
// rejected immediately. Callers are served round-robin, and none may occupy all threads or more
// than half of the queue, so that a second caller is served while the first has work waiting.
#pragma once
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/threads.h"

namespace toolyard::http {

// Priority of the threads. With `low`, event loops run first if there are fewer cores than threads.
enum class Priority { normal, low };

struct Capacity {
  std::size_t threads;
  std::size_t queue;  // maximum number of calls that wait
  std::size_t threads_of_caller = std::max<std::size_t>(1, threads - 1);  // at most
  std::chrono::milliseconds longest_wait{60'000};
};

// Whether work waited for a thread longer than `Capacity::longest_wait`. Then it should be refused,
// since its caller has probably left.
enum class Waited { briefly, too_long };

class WorkPool {
 public:
  // The account or address that work is done for, as a number.
  using Caller = std::uint64_t;

  // `name` is the name of the threads.
  WorkPool(Threads& threads, std::string_view name, Capacity capacity, Priority priority);
  ~WorkPool() { stop(); }
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // Waits for running work and drops waiting work. Nothing runs after this call.
  void stop();

  // Reserves a place in the queue. Returns false if there is none for this caller. A reserved place
  // must be used.
  bool reserve(Caller caller);
  // Runs `work` on one of the threads, in a place that was reserved. An exception ends only this
  // work.
  using Work = std::move_only_function<void(Waited)>;
  void run(Caller caller, Work work);

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiting {
    Work work;
    Clock::time_point until;  // then it has waited too long
  };
  struct Share {
    std::deque<Waiting> waiting;
    std::size_t reserved = 0;  // places in the queue, with or without work yet
    std::size_t running = 0;
    bool is_queued = false;  // is in round_robin_
  };
  using Shares = std::unordered_map<Caller, Share>;

  void serve();
  void drop_waiting();
  void enqueue(Caller caller, Share& share);
  void forget_if_idle(Shares::iterator share);

  Threads& threads_;
  const std::string name_;
  const Capacity capacity_;
  const std::size_t max_waiting_;  // of one caller
  std::mutex mutex_;
  std::condition_variable ready_;
  Shares shares_;
  std::deque<Caller> round_robin_;  // callers whose next work may run
  std::size_t reserved_ = 0;
  bool is_closing_ = false;
  std::vector<Thread> running_;
};

}  // namespace toolyard::http
