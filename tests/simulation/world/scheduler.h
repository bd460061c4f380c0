// A deterministic scheduler with simulated time. While it runs, every thread that is started
// becomes a fiber of the thread that runs the scheduler, and every read of a clock, sleep, wait and
// lock is handled by the scheduler. One fiber runs at a time, from one wait to the next; the seed
// determines which one runs next and how much time has passed by then. Runs can therefore be
// repeated exactly, and hours of simulated time take milliseconds.
//
// The simulated code is not modified: the linker redirects its calls (wrapped.cpp).
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/simulation/world/random.h"

namespace toolyard::simulation {

class Fiber;

class Scheduler {
 public:
  // A time of the scheduler's clock, which is steady.
  using Time = std::chrono::nanoseconds;

  explicit Scheduler(std::uint64_t seed);
  ~Scheduler();
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  // Returns the scheduler of the calling fiber, or null on any other thread.
  static Scheduler* current();

  // Runs `first` until it and all fibers that it starts have ended. Throws `StallError` on a
  // deadlock, or if the time exceeds `end`; the stacks of unfinished fibers are then leaked.
  void run(std::function<void()> first, Time end);

  Time now() const { return now_; }
  Random& random() { return random_; }
  // Stands in for the system's source of random bytes.
  void fill(unsigned char* out, std::size_t size);
  // Number of calls to `fill`.
  std::int64_t fills() const { return fills_; }
  // Hash of all decisions so far, which is equal in two runs of one seed.
  std::uint64_t trace() const { return trace_; }
  std::int64_t switches() const { return switches_; }

  // The functions below must be called by fibers.

  // Yields: other fibers may run first.
  void pause();
  void sleep_until(Time time);
  // Blocks until `key` is notified or `until` is reached. Returns whether it was notified.
  bool wait(const void* key, std::optional<Time> until);
  // Wakes all fibers that wait for `key`, or a random one of them.
  void notify(const void* key, bool all);
  std::uint64_t start(std::function<void()> work);
  void join(std::uint64_t number);
  void name_fiber(std::string_view name);

  // While it exists, no other fiber may run: a wait aborts the program.
  class NoYieldGuard {
   public:
    explicit NoYieldGuard(Scheduler& scheduler) : scheduler_(scheduler) {
      ++scheduler.undisturbed_;
    }
    ~NoYieldGuard() { --scheduler_.undisturbed_; }
    NoYieldGuard(const NoYieldGuard&) = delete;
    NoYieldGuard& operator=(const NoYieldGuard&) = delete;

   private:
    Scheduler& scheduler_;
  };

 private:
  friend class Fiber;

  Fiber* choose();
  void wake_due();
  bool skip_to_next_deadline();
  void switch_away();
  std::string who_waits() const;

  Random random_;
  Time now_{std::chrono::hours(1)};
  Time end_{};
  std::uint64_t trace_ = 0;
  std::int64_t switches_ = 0, fills_ = 0;
  std::uint64_t last_number_ = 0;
  int undisturbed_ = 0;
  Fiber* running_ = nullptr;
  std::vector<std::unique_ptr<Fiber>> fibers_;  // in the order of their numbers
};

// A deadlock, or a run that takes too long.
class StallError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace toolyard::simulation
