#include "tests/simulation/world/scheduler.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "tests/simulation/world/fiber.h"

namespace toolyard::simulation {
namespace {

thread_local Scheduler* active = nullptr;

}  // namespace

Scheduler::Scheduler(std::uint64_t seed) : random_(seed) {}
Scheduler::~Scheduler() = default;

Scheduler* Scheduler::current() { return active; }

void Scheduler::fill(unsigned char* out, std::size_t size) {
  ++fills_;
  for (std::size_t i = 0; i < size; ++i) out[i] = static_cast<unsigned char>(random_.next());
}

void Scheduler::run(std::function<void()> first, Time end) {
  end_ = end;
  start(std::move(first));
  while (auto* next = choose()) {
    running_ = next;
    active = this;
    next->resume();
    active = nullptr;
    running_ = nullptr;
    if (next->has_ended()) {
      for (auto& one : fibers_)
        if (one->key == next) one->is_ready = true;
      std::erase_if(fibers_, [&](const auto& one) { return one.get() == next; });
    }
  }
}

// Advances the time a little and chooses a random fiber that is ready. If none is, advances the
// time to the first deadline. Returns null if all fibers have ended.
Fiber* Scheduler::choose() {
  if (fibers_.empty()) return nullptr;
  if (now_ > end_) throw StallError("it takes too long; waiting:" + who_waits());
  now_ += std::chrono::microseconds(random_.below(random_.chance(0.1) ? 10'000 : 100));
  wake_due();
  const auto is_ready = [](const auto& one) { return one->is_ready; };
  auto ready = std::ranges::count_if(fibers_, is_ready);
  if (ready == 0) {
    if (!skip_to_next_deadline()) throw StallError("all wait for each other:" + who_waits());
    ready = std::ranges::count_if(fibers_, is_ready);
  }
  auto at = random_.below(ready);
  const auto found =
      std::ranges::find_if(fibers_, [&](const auto& one) { return one->is_ready && at-- == 0; });
  ++switches_;
  trace_ = (trace_ ^ (*found)->number ^ static_cast<std::uint64_t>(now_.count())) * 0x100000001b3u;
  return found->get();
}

void Scheduler::wake_due() {
  for (auto& one : fibers_)
    if (!one->is_ready && one->until && *one->until <= now_) one->is_ready = true;
}

bool Scheduler::skip_to_next_deadline() {
  std::optional<Time> first;
  for (const auto& one : fibers_)
    if (one->until && (!first || *one->until < *first)) first = one->until;
  if (!first) return false;
  now_ = std::max(now_, *first);
  wake_due();
  return true;
}

void Scheduler::switch_away() {
  if (undisturbed_ > 0) {
    std::fputs("simulation: a fiber waits where no other may go on\n", stderr);
    std::abort();
  }
  running_->stop();
}

void Scheduler::pause() {
  running_->is_ready = true;
  switch_away();
}

void Scheduler::sleep_until(Time time) { wait(nullptr, time); }

bool Scheduler::wait(const void* key, std::optional<Time> until) {
  auto& self = *running_;
  self.is_ready = false;
  self.key = key;
  self.until = until;
  self.was_notified = false;
  switch_away();
  self.key = nullptr;
  self.until.reset();
  return self.was_notified;
}

void Scheduler::notify(const void* key, bool all) {
  std::vector<Fiber*> waiting;
  for (auto& one : fibers_)
    if (!one->is_ready && one->key == key) waiting.push_back(one.get());
  if (waiting.empty()) return;
  if (!all) waiting = {waiting[static_cast<std::size_t>(random_.below(std::ssize(waiting)))]};
  for (auto* one : waiting) one->is_ready = one->was_notified = true;
}

std::uint64_t Scheduler::start(std::function<void()> work) {
  fibers_.push_back(std::make_unique<Fiber>(++last_number_, std::move(work)));
  return last_number_;
}

void Scheduler::join(std::uint64_t number) {
  for (;;) {
    const auto found =
        std::ranges::find(fibers_, number, [](const auto& one) { return one->number; });
    if (found == fibers_.end()) return;
    wait(found->get(), std::nullopt);
  }
}

void Scheduler::name_fiber(std::string_view name) { running_->name = name; }

std::string Scheduler::who_waits() const {
  std::string text;
  for (const auto& one : fibers_)
    text.append(" ")
        .append(one->name.empty() ? "?" : one->name)
        .append(one->is_ready ? "(ready)"
                : one->until  ? "(sleeps)"
                              : "(waits)");
  return text;
}

}  // namespace toolyard::simulation
