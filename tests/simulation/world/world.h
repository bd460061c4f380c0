// State shared by all simulated nodes: the time and the offsets of their clocks, the probabilities
// of faults, a log of events, and the violated invariants.
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

// A process of a node. The fibers of a killed process still run to their end, but can reach neither
// the store nor the network.
struct Process {
  int node = 0;
  int number = 0;  // from 1, in the order of all starts
  bool is_alive = true;
  bool is_stopping = false;     // it was asked to stop
  std::int64_t trouble_us = 0;  // time of its last failed or slow transaction
};

// Probability of each fault, per transaction. Drawn for each schedule, so that a fault is frequent
// in some schedules and absent from others.
struct StoreFaults {
  double refuses = 0;       // the database is locked or unreachable
  double breaks = 0;        // a statement fails
  double fails_commit = 0;  // the transaction is rolled back
  double loses_answer = 0;  // the confirmation of a commit is lost
  double runs_again = 0;    // the engine repeats the transaction
  double kills_inside = 0;  // the process is killed at a statement
  double kills_after = 0;   // the process is killed after a commit
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

  // The wall clock of a node, which may be set wrongly.
  Clock clock_of(int node) {
    return [this, node] { return now() + offsets_[std::size_t(node)]; };
  }
  void set_clock(int node, std::chrono::microseconds offset);
  // Largest offset that any clock has had so far.
  std::chrono::microseconds largest_offset() const { return largest_offset_; }

  StoreFaults faults;
  std::int64_t store_is_away_until_us = 0;

  // Ends all faults.
  void calm_down();
  bool is_calm() const { return is_calm_; }

  Process& start_process(int node);
  int processes() const { return int(processes_.size()); }
  void kill(Process& process, std::string_view how);
  int kills() const { return kills_; }

  // Records an event. The last events are part of `story`.
  void note(std::string event);
  // Records a violated invariant: the schedule fails.
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

// The log of a process. Its lines become events of the world.
class WorldLog final : public Log {
 public:
  WorldLog(World& world, const Process& process) : world_(world), process_(process) {}

 private:
  void emit(std::string_view line) override;
  World& world_;
  const Process& process_;
};

}  // namespace toolyard::simulation
