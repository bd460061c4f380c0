// What schedules of all kinds have in common: a world in which nodes come and go, people who call
// them, and an end at which nothing may be left to do.
#pragma once
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "ports/database.h"
#include "tests/simulation/world/world.h"

namespace toolyard::simulation {

// A node while its process lives, and what is left of it afterwards.
class Node {
 public:
  virtual ~Node() = default;
  Process& process() const { return process_; }
  // Ends all that goes on in it; called once, while the process lives or afterwards.
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

  // Runs it to its end.
  void run();
  World& world() { return world_; }
  const World& world() const { return world_; }
  // What was done, for the row.
  virtual std::int64_t amount() const = 0;

 protected:
  virtual std::shared_ptr<Node> start_node(Process& process) = 0;
  virtual std::vector<std::function<void()>> callers() = 0;
  // One more thing that goes wrong, of the schedule's own kind.
  virtual void disturb() {}
  virtual void calmed() {}
  // Whether there is nothing left to do; asked now and then, once nothing goes wrong any more.
  virtual bool is_over() = 0;
  // What has to hold once all is over.
  virtual void check_end() = 0;

  // One that lives, or null.
  std::shared_ptr<Node> any_node();
  template <class T> std::shared_ptr<T> any() { return std::static_pointer_cast<T>(any_node()); }

 private:
  void first();
  void go_wrong();
  void restart(std::size_t node);
  void stop_gently(std::size_t node);
  void leave(std::size_t node);
  void do_one_thing();

  World world_;
  std::vector<std::shared_ptr<Node>> nodes_;
  std::vector<std::jthread> leaving_;  // what is left of those that were killed
};

}  // namespace toolyard::simulation
