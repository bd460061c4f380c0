// A world of its own time: every thread that is started while a scheduler runs is a fiber of the
// one thread that runs it, and every look at a clock, sleep, wait and lock is the scheduler's. One
// fiber goes on at a time, from one wait to the next; who is next, and how late it is by then,
// follows from the seed. So a run can be repeated exactly, and hours of it take milliseconds.
//
// The code that runs in it knows nothing of that: the linker hands its calls over (wrapped.cpp).
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
  // Of the scheduler's clock, which is steady.
  using Time = std::chrono::nanoseconds;

  explicit Scheduler(std::uint64_t seed);
  ~Scheduler();
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  // The one whose fiber this is; null on any other thread.
  static Scheduler* current();

  // Until `first` and all that it starts have ended. Throws where all wait for each other, or the
  // time is past `end`; then what they hold is lost.
  void run(std::function<void()> first, Time end);

  Time now() const { return now_; }
  Random& random() { return random_; }
  // For code that asks the system for random bytes.
  void fill(unsigned char* out, std::size_t size);
  // How often it has.
  std::int64_t fills() const { return fills_; }
  // Of all decisions so far: two runs of one seed have the same.
  std::uint64_t trace() const { return trace_; }
  std::int64_t switches() const { return switches_; }

  // All of these are for fibers.

  // Lets others go on first, perhaps.
  void pause();
  void sleep_until(Time time);
  // Until `key` is notified or the time has come; false in that case.
  bool wait(const void* key, std::optional<Time> until);
  void notify(const void* key, bool all);
  std::uint64_t start(std::function<void()> work);
  void join(std::uint64_t number);
  void name_fiber(std::string_view name);

  // While it lives, no other fiber goes on: to wait is a fault of the simulation.
  class Undisturbed {
   public:
    explicit Undisturbed(Scheduler& scheduler) : scheduler_(scheduler) { ++scheduler.undisturbed_; }
    ~Undisturbed() { --scheduler_.undisturbed_; }
    Undisturbed(const Undisturbed&) = delete;
    Undisturbed& operator=(const Undisturbed&) = delete;

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

class Stuck : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace toolyard::simulation
