// A thread pool with a bounded queue, for calls that take long. If the queue is full, work is
// rejected immediately. The caller that has used the least of the pool's time recently is served
// first, however many calls the others have waiting; every fourth time, the call that has waited
// the longest is, so that everybody is served. Calls known to be long leave one thread to the
// others, and half of the queue.
#pragma once
#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/threads.h"
#include "http/pool/recent_use.h"

namespace toolyard::http {

// Priority of the threads. With `low`, event loops run first if there are fewer cores than threads.
enum class Priority { normal, low };

// Which threads may run a call: all of them, or all but one if there are several.
enum class Lane : std::uint8_t { open, lengthy };

struct Capacity {
  std::size_t threads;
  std::size_t queue;  // maximum number of calls that wait
  // Maximum number of threads that run calls of one caller in the same lane. In `Lane::lengthy`,
  // one caller also leaves a thread to the others, if there are several.
  std::size_t threads_of_caller = std::max<std::size_t>(1, threads - 1);
  std::chrono::milliseconds longest_wait{60'000};
};

// The clocks of a pool, which tests replace.
struct PoolClocks {
  std::function<std::chrono::steady_clock::time_point()> now;
  // Returns the time that the calling thread has used so far.
  std::function<std::chrono::nanoseconds()> used;
};
// Counts processor time, for calls that compute.
PoolClocks processor_clocks();
// Counts the time for which threads are occupied, for calls that wait for something else.
PoolClocks elapsed_clocks();

// Whether work waited for a thread longer than `Capacity::longest_wait`. Then it should be refused,
// since its caller has probably left.
enum class Waited { briefly, too_long };

class WorkPool {
 public:
  // The account or address that work is done for, as a number.
  using Caller = RecentUse::Caller;

  // `name` is the name of the threads.
  WorkPool(Threads& threads, std::string_view name, Capacity capacity, Priority priority,
           PoolClocks clocks = elapsed_clocks());
  ~WorkPool() { stop(); }
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // Waits for running work and drops waiting work. Nothing runs after this call.
  void stop();

  // Reserves a place in the queue. A caller may have as many as there are free ones, so that one
  // alone can use half of the queue, and a newcomer finds a place beside many others. Returns false
  // if there is none. A reserved place must be used.
  bool reserve(Caller caller, Lane lane = Lane::open);
  // Runs `work` on one of the threads, in a place that was reserved. An exception ends only this
  // work.
  using Work = std::move_only_function<void(Waited)>;
  void run(Caller caller, Lane lane, Work work);
  void run(Caller caller, Work work) { run(caller, Lane::open, std::move(work)); }
  // Whether the calling thread is running work of this lane.
  bool is_running_here(Lane lane) const;

 private:
  using Moment = RecentUse::Moment;
  static constexpr std::size_t lanes = 2;
  struct Waiting {
    Work work;
    Moment since;
  };
  // The work of one caller in one lane.
  struct Queue {
    std::list<Waiting> waiting;
    std::size_t reserved = 0;     // places in the queue, with or without work yet
    std::vector<Moment> running;  // since when
    bool is_idle() const { return reserved == 0 && running.empty(); }
  };
  using Share = std::array<Queue, lanes>;
  // What may run next.
  struct Candidate {
    Caller caller;
    Lane lane;
    Moment since;
    std::chrono::nanoseconds used;
  };

  void serve();
  void drop_waiting();
  std::optional<Candidate> next() const;
  std::chrono::nanoseconds used_by(Caller caller, const Share& share, Moment now) const;
  std::size_t max_reserved(Lane lane) const;
  std::size_t max_running(Lane lane) const;
  std::size_t max_running_of_caller(Lane lane) const;
  void finish(const Candidate& done, Moment begun, std::chrono::nanoseconds used);

  Threads& threads_;
  const std::string name_;
  const Capacity capacity_;
  const PoolClocks clocks_;
  std::mutex mutex_;
  std::condition_variable ready_;
  std::unordered_map<Caller, Share> shares_;  // of callers with a place or running work
  RecentUse recent_;
  std::array<std::size_t, lanes> reserved_{}, running_in_{};
  std::size_t begun_ = 0;  // number of calls that were begun
  bool is_closing_ = false;
  std::vector<Thread> running_;
};

}  // namespace toolyard::http
