// A bounded pool for heavy calls: so many threads, so many calls waiting, and no more. A full
// pool says so at once, so that light calls stay fast beside it.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/threads.h"

namespace toolyard::http {

// Whether work gives way to the event loops where there are fewer cores than threads.
enum class Manners { equal, gives_way };

class WorkPool {
 public:
  // `name` is that of the threads.
  WorkPool(Threads& threads, std::string_view name, std::size_t count, std::size_t longest_queue,
           Manners manners);
  ~WorkPool() { stop(); }
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // Finishes the work under way and drops what is waiting; after this nothing runs any more.
  void stop();

  // Takes a place in the queue; false when there is none. A place taken must be used.
  bool reserve();
  // Runs `work` on one of the threads, in a place reserved before. What it throws ends it alone.
  void run(std::move_only_function<void()> work);

 private:
  void serve();

  Threads& threads_;
  const std::string name_;
  const std::size_t longest_queue_;
  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<std::move_only_function<void()>> queue_;
  std::size_t reserved_ = 0;  // places taken, used or not
  bool is_closing_ = false;
  std::vector<Thread> running_;
};

}  // namespace toolyard::http
