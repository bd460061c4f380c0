// The base of all simulated schedules: a world in which nodes are started, stopped and killed,
// callers that use them, and a calm phase at the end in which all work must be completed.
#pragma once
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "ports/database.h"
#include "tests/simulation/world/world.h"

namespace toolyard::simulation {

// The parts of a node in one process. They outlive a killed process until their threads end.
class Node {
 public:
  virtual ~Node() = default;
  Process& process() const { return process_; }
  // Stops all its work. Called once, whether the process is alive or not.
  virtual void end() = 0;

 protected:
  explicit Node(Process& process) : process_(process) {}

 private:
  Process& process_;
};

class Schedule {
 public:
  using StartNode = std::function<std::shared_ptr<Node>(Process&)>;

  Schedule(std::uint64_t seed, int nodes) : world_(seed, nodes), nodes_(std::size_t(nodes)) {}
  virtual ~Schedule() = default;
  Schedule(const Schedule&) = delete;
  Schedule& operator=(const Schedule&) = delete;

  // Runs the schedule to its end.
  void run();
  World& world() { return world_; }
  const World& world() const { return world_; }
  // Returns the amount of work done, for the row of the soak test.
  virtual std::int64_t amount() const = 0;

 protected:
  virtual std::shared_ptr<Node> start_node(Process& process) = 0;
  virtual std::vector<std::function<void()>> callers() = 0;
  // Injects a fault specific to the schedule.
  virtual void disturb() {}
  // Ends all faults specific to the schedule.
  virtual void faults_ended() {}
  // Returns whether all work is done. Called periodically after the faults have ended.
  virtual bool is_over() = 0;
  // Checks what must hold after all work is done.
  virtual void check_end() = 0;

  // Returns a random node, or null if its process is dead.
  std::shared_ptr<Node> any_node();
  template <class T> std::shared_ptr<T> any() { return std::static_pointer_cast<T>(any_node()); }

 private:
  void first();
  void inject_faults();
  void restart(std::size_t node);
  void stop_gently(std::size_t node);
  void leave(std::size_t node);
  void inject_fault();

  World world_;
  std::vector<std::shared_ptr<Node>> nodes_;
  std::vector<std::jthread> leaving_;  // threads that end the nodes of killed processes
};

}  // namespace toolyard::simulation
