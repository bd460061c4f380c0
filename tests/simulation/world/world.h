// What all simulated nodes share: the time and how their clocks differ from it, how often what goes
// wrong, what has happened so far, and what should not have.
#pragma once
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "core/log.h"
#include "core/time/clock.h"
#include "tests/simulation/world/scheduler.h"
#include "tests/simulation/world/world_time.h"

namespace toolyard::simulation {

// A process of a node, from its start until it is killed. What is left of a killed one goes on to
// its end, but reaches nobody: neither the store nor the network.
struct Process {
  int node = 0;
  int number = 0;  // from 1, in the order of all starts
  bool is_alive = true;
  bool is_stopping = false;     // by itself, as it was asked to
  std::int64_t trouble_us = 0;  // when the store has last failed it
};

// How likely each is for one transaction. Drawn for each schedule, so that some of these are
// frequent in one and absent from another.
struct StoreFaults {
  double refuses = 0;       // locked, or unreachable
  double breaks = 0;        // at one of its statements
  double fails_commit = 0;  // which takes everything back
  double loses_answer = 0;  // of a commit that has taken effect
  double runs_again = 0;    // as after a commit that never arrived
  double kills_inside = 0;  // the process, at one of its statements
  double kills_after = 0;   // the process, with the answer of the commit on its way
  double is_slow = 0;

  static StoreFaults drawn(Random& random);
};

class World {
 public:
  World(std::uint64_t seed, int nodes);

  Scheduler& scheduler() { return scheduler_; }
  Random& random() { return scheduler_.random(); }
  Instant now() const {
    return std::chrono::floor<std::chrono::microseconds>(true_time(scheduler_));
  }
  std::int64_t now_us() const { return scheduler_.now().count() / 1'000; }
  void sleep(std::chrono::milliseconds time) { scheduler_.sleep_until(scheduler_.now() + time); }

  // The clock on the wall of a node, which people and daemons set.
  Clock clock_of(int node) {
    return [this, node] { return now() + offsets_[std::size_t(node)]; };
  }
  void set_clock(int node, std::chrono::microseconds offset);
  // How far any clock has ever been from the time.
  std::chrono::microseconds largest_offset() const { return largest_offset_; }

  StoreFaults faults;
  std::int64_t store_is_away_until_us = 0;

  // From now on nothing more goes wrong.
  void calm_down();
  bool is_calm() const { return is_calm_; }

  Process& start_process(int node);
  int processes() const { return int(processes_.size()); }
  void kill(Process& process, std::string_view how);
  int kills() const { return kills_; }

  // Told when the schedule fails.
  void note(std::string event);
  void violated(const std::string& what);
  const std::vector<std::string>& violations() const { return violations_; }
  std::string story() const;

 private:
  Scheduler scheduler_;
  std::vector<std::chrono::microseconds> offsets_;
  std::chrono::microseconds largest_offset_{};
  std::deque<Process> processes_;
  bool is_calm_ = false;
  int kills_ = 0;
  const bool tells_all_;
  std::deque<std::string> events_;
  std::vector<std::string> violations_;
};

// Of a node's parts; its lines are events of the world.
class WorldLog final : public Log {
 public:
  WorldLog(World& world, const Process& process) : world_(world), process_(process) {}

 private:
  void emit(std::string_view line) override;
  World& world_;
  const Process& process_;
};

}  // namespace toolyard::simulation
