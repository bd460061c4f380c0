// A pool of threads with a bounded queue, for calls that take long. A full pool refuses at once, so
// that light calls stay fast. Callers are served round-robin, and none may occupy all threads or
// the whole queue: the second caller is served while the first has more waiting.
#pragma once
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

// Of the threads: with a low priority, event loops go first where there are fewer cores than
// threads.
enum class Priority { normal, low };

class WorkPool {
 public:
  // Who calls: an account or an address, as a number.
  using Caller = std::uint64_t;

  // `name` is that of the threads.
  WorkPool(Threads& threads, std::string_view name, std::size_t count, std::size_t longest_queue,
           Priority priority);
  ~WorkPool() { stop(); }
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // Finishes the work under way and drops what is waiting; after this nothing runs any more.
  void stop();

  // Takes a place in the queue; false when there is none for this caller. A place taken must be
  // used.
  bool reserve(Caller caller);
  // Runs `work` on one of the threads, in a place reserved before. What it throws ends it alone.
  void run(Caller caller, std::move_only_function<void()> work);

 private:
  using Work = std::move_only_function<void()>;
  struct Share {
    std::deque<Work> waiting;
    std::size_t reserved = 0;  // places taken, used or not
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
  const std::size_t longest_queue_;
  const std::size_t most_waiting_;  // of one caller
  const std::size_t most_running_;
  std::mutex mutex_;
  std::condition_variable ready_;
  Shares shares_;
  std::deque<Caller> round_robin_;  // callers whose next work may run
  std::size_t reserved_ = 0;
  bool is_closing_ = false;
  std::vector<Thread> running_;
};

}  // namespace toolyard::http
