#include "tests/simulation/world/world.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace toolyard::simulation {
namespace {

constexpr std::size_t kept_events = 120;

}  // namespace

StoreFaults StoreFaults::drawn(Random& random) {
  const auto draw = [&](double max) {
    return random.chance(0.4) ? 0 : max * double(random.below(1'000)) / 1'000;
  };
  StoreFaults faults;
  faults.refuses = draw(0.1);
  faults.breaks = draw(0.1);
  faults.fails_commit = draw(0.1);
  faults.loses_answer = draw(0.1);
  faults.runs_again = draw(0.1);
  faults.kills_inside = draw(0.03);
  faults.kills_after = draw(0.03);
  faults.is_slow = draw(0.2);
  return faults;
}

World::World(std::uint64_t seed, int nodes)
    : scheduler_(seed), offsets_(std::size_t(nodes)),
      tells_all_(std::getenv("TOOLYARD_SIMULATION_TRACE") != nullptr) {}

void World::set_clock(int node, std::chrono::microseconds offset) {
  note("the clock of node " + std::to_string(node) + " is off by " +
       std::to_string(offset.count() / 1'000) + " ms");
  offsets_[std::size_t(node)] = offset;
  largest_offset_ = std::max(largest_offset_, std::max(offset, -offset));
}

void World::calm_down() {
  note("nothing more goes wrong");
  is_calm_ = true;
  faults = {};
  store_is_away_until_us = 0;
}

Process& World::start_process(int node) {
  processes_.push_back({.node = node, .number = int(processes_.size()) + 1});
  note("process " + std::to_string(processes_.back().number) + " starts on node " +
       std::to_string(node));
  return processes_.back();
}

void World::kill(Process& process, std::string_view how) {
  if (!process.is_alive) return;
  process.is_alive = false;
  ++kills_;
  note("process " + std::to_string(process.number) + " is killed " + std::string(how));
}

void World::note(std::string event) {
  auto line = std::to_string(now_us() / 1'000) + " ms: " + std::move(event);
  if (tells_all_) std::fprintf(stderr, "%s\n", line.c_str());
  events_.push_back(std::move(line));
  if (events_.size() > kept_events) events_.pop_front();
}

void World::violated(const std::string& what) {
  note("VIOLATION: " + what);
  if (violations_.size() < 10) violations_.push_back(what);
}

std::string World::story() const {
  std::string text;
  for (const auto& one : violations_) text.append("\n  ").append(one);
  text += "\nthe last events:";
  for (const auto& one : events_) text.append("\n  ").append(one);
  return text;
}

void WorldLog::emit(std::string_view line) {
  const auto begin = line.find("\"message\"");
  auto text = std::string(line.substr(begin == line.npos ? 0 : begin));
  if (text.ends_with('\n')) text.pop_back();
  world_.note("process " + std::to_string(process_.number) + " logs " + text);
}

}  // namespace toolyard::simulation
