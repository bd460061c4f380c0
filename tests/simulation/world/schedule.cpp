#include "tests/simulation/world/schedule.h"

#include <array>

#include "core/crypto/random.h"

namespace toolyard::simulation {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr auto longest = std::chrono::hours(48);

// Uses up the random bytes that the thread has buffered, which belong to another schedule.
void use_up_random_bytes(Scheduler& scheduler) {
  const auto before = scheduler.fills();
  std::array<unsigned char, 1> byte{};
  while (scheduler.fills() == before) fill_random(byte);
}

}  // namespace

void Schedule::run() {
  try {
    world_.scheduler().run([this] { first(); }, longest);
  } catch (const StallError& stuck) {
    world_.violated(stuck.what());
  }
}

void Schedule::first() {
  use_up_random_bytes(world_.scheduler());
  auto& random = world_.random();
  world_.faults = StoreFaults::drawn(random);
  for (std::size_t node = 0; node < nodes_.size(); ++node) restart(node);
  {
    std::vector<std::jthread> threads;
    for (auto& caller : callers()) threads.emplace_back(std::move(caller));
    inject_faults();
    world_.calm_down();
    faults_ended();
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      world_.set_clock(int(node), {});
      if (!nodes_[node] || !nodes_[node]->process().is_alive) restart(node);
    }
  }
  for (int looks = 0; world_.violations().empty() && !is_over(); ++looks) {
    if (looks == 4'000) world_.violated("it does not come to its end");
    world_.sleep(seconds(5));
  }
  for (std::size_t node = 0; node < nodes_.size(); ++node) stop_gently(node);
  leaving_.clear();
  if (world_.violations().empty()) check_end();
}

std::shared_ptr<Node> Schedule::any_node() {
  auto node = nodes_[std::size_t(world_.random().below(std::ssize(nodes_)))];
  return node && node->process().is_alive ? node : nullptr;
}

void Schedule::leave(std::size_t node) {
  if (!nodes_[node]) return;
  auto left = std::move(nodes_[node]);
  leaving_.emplace_back([left = std::move(left)] { left->end(); });
}

void Schedule::restart(std::size_t node) {
  leave(node);
  nodes_[node] = start_node(world_.start_process(int(node)));
}

// Stops a node as SIGTERM does.
void Schedule::stop_gently(std::size_t node) {
  if (!nodes_[node]) return;
  const auto one = std::move(nodes_[node]);
  world_.note("process " + std::to_string(one->process().number) + " is asked to stop");
  one->process().is_stopping = true;
  one->end();
  one->process().is_alive = false;
}

void Schedule::inject_faults() {
  const auto end = world_.now_us() + world_.random().between(30, 200) * 1'000'000;
  while (world_.now_us() < end && world_.violations().empty()) {
    world_.sleep(milliseconds(world_.random().between(200, 12'000)));
    inject_fault();
  }
}

void Schedule::inject_fault() {
  auto& random = world_.random();
  for (std::size_t node = 0; node < nodes_.size(); ++node)
    if ((!nodes_[node] || !nodes_[node]->process().is_alive) && random.chance(0.6)) restart(node);
  const auto node = std::size_t(random.below(std::ssize(nodes_)));
  switch (random.below(8)) {
    case 0:
    case 1:
      if (nodes_[node]) world_.kill(nodes_[node]->process(), "by somebody");
      leave(node);
      break;
    case 2: stop_gently(node); break;
    case 3: {
      // Usually a small offset, as clocks have; sometimes a large one, as if set by mistake.
      const auto max = random.chance(0.6) ? 2'000 : 1'800'000;
      world_.set_clock(int(node), milliseconds(random.between(-max, max)));
      break;
    }
    case 4:
      world_.note("the store is away");
      // Sometimes longer than a lease.
      world_.store_is_away_until_us =
          world_.now_us() + random.between(1, random.chance(0.3) ? 120 : 30) * 1'000'000;
      break;
    default: disturb();
  }
}

}  // namespace toolyard::simulation
