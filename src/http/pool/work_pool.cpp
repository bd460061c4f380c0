#include "http/pool/work_pool.h"

#include <sys/resource.h>

#include <tuple>
#include <utility>

#include "core/endpoint/budget.h"

namespace toolyard::http {

namespace {

using std::chrono::nanoseconds;
using Steady = std::chrono::steady_clock;

// Every so many calls, the one that has waited the longest is begun.
constexpr std::size_t oldest_every = 4;

// Among callers who have used the same, those that have fewer calls waiting are served first: each
// counts as this much.
constexpr nanoseconds weight_of_waiting = std::chrono::milliseconds(1);

// What the thread is running, if it belongs to a pool.
struct Running {
  const WorkPool* pool = nullptr;
  Lane lane = Lane::open;
};
thread_local Running running_here;

constexpr std::size_t index_of(Lane lane) { return static_cast<std::size_t>(lane); }

}  // namespace

PoolClocks processor_clocks() {
  return {Steady::now, [] { return nanoseconds(ThreadClock::now().time_since_epoch()); }};
}

PoolClocks elapsed_clocks() {
  return {Steady::now, [] { return nanoseconds(Steady::now().time_since_epoch()); }};
}

bool WorkPool::is_running_here(Lane lane) const {
  return running_here.pool == this && running_here.lane == lane;
}

WorkPool::WorkPool(Threads& threads, std::string_view name, Capacity capacity, Priority priority,
                   PoolClocks clocks)
    : threads_(threads), name_(name), capacity_(capacity), clocks_(std::move(clocks)) {
  const auto work = [this, priority](const std::stop_token&) {
    // On Linux this applies to the calling thread alone. A loop that wakes up then gets a core
    // immediately.
    if (priority == Priority::low) setpriority(PRIO_PROCESS, 0, 10);
    serve();
  };
  try {
    for (std::size_t i = 0; i < capacity.threads; ++i)
      running_.push_back(threads.start(name, work));
  } catch (...) {
    stop();
    throw;
  }
}

void WorkPool::stop() {
  drop_waiting();
  ready_.notify_all();
  running_.clear();
}

void WorkPool::drop_waiting() {
  std::vector<std::list<Waiting>> dropped;
  const std::lock_guard lock(mutex_);
  is_closing_ = true;
  for (auto& [caller, share] : shares_)
    for (auto& queue : share) dropped.emplace_back().swap(queue.waiting);
}

std::size_t WorkPool::max_reserved(Lane lane) const {
  return lane == Lane::open ? capacity_.queue : std::max<std::size_t>(1, capacity_.queue / 2);
}

std::size_t WorkPool::max_running(Lane lane) const {
  return lane == Lane::open ? capacity_.threads : std::max<std::size_t>(1, capacity_.threads - 1);
}

std::size_t WorkPool::max_running_of_caller(Lane lane) const {
  if (lane == Lane::open) return capacity_.threads_of_caller;
  const auto others = std::max<std::size_t>(1, max_running(lane) - 1);
  return std::min(capacity_.threads_of_caller, others);
}

bool WorkPool::reserve(Caller caller, Lane lane) {
  const std::lock_guard lock(mutex_);
  const auto all = reserved_[index_of(Lane::open)] + reserved_[index_of(Lane::lengthy)];
  const auto of_lane = lane == Lane::open ? all : reserved_[index_of(lane)];
  const auto free = std::min(capacity_.queue - all, max_reserved(lane) - of_lane);
  const auto known = shares_.find(caller);
  const auto own = known == shares_.end() ? 0 : known->second[index_of(lane)].reserved;
  if (own >= free) return false;
  ++shares_[caller][index_of(lane)].reserved;
  ++reserved_[index_of(lane)];
  return true;
}

void WorkPool::run(Caller caller, Lane lane, Work work) {
  {
    const std::lock_guard lock(mutex_);
    if (is_closing_) return;
    shares_[caller][index_of(lane)].waiting.push_back({std::move(work), clocks_.now()});
  }
  ready_.notify_one();
}

// Includes the calls that are running, as if they computed all the time.
nanoseconds WorkPool::used_by(Caller caller, const Share& share, Moment now) const {
  auto used = recent_.of(caller, now);
  for (const auto& queue : share) {
    used += queue.waiting.size() * weight_of_waiting;
    for (const auto since : queue.running) used += now - since;
  }
  return used;
}

std::optional<WorkPool::Candidate> WorkPool::next() const {
  const bool is_for_oldest = begun_ % oldest_every == oldest_every - 1;
  const auto is_before = [&](const Candidate& one, const Candidate& other) {
    if (is_for_oldest) return one.since < other.since;
    return std::tie(one.used, one.lane, one.since) < std::tie(other.used, other.lane, other.since);
  };
  std::optional<Candidate> best;
  const auto now = clocks_.now();
  for (const auto& [caller, share] : shares_) {
    std::optional<nanoseconds> used;
    for (const auto lane : {Lane::open, Lane::lengthy}) {
      const auto& queue = share[index_of(lane)];
      if (queue.waiting.empty() || queue.running.size() >= max_running_of_caller(lane) ||
          running_in_[index_of(lane)] >= max_running(lane))
        continue;
      if (!used) used = used_by(caller, share, now);
      const Candidate one{caller, lane, queue.waiting.front().since, *used};
      if (!best || is_before(one, *best)) best = one;
    }
  }
  return best;
}

void WorkPool::finish(const Candidate& done, Moment begun, nanoseconds used) {
  recent_.add(done.caller, used, clocks_.now());
  const auto mine = shares_.find(done.caller);
  auto& running = mine->second[index_of(done.lane)].running;
  running.erase(std::ranges::find(running, begun));
  --running_in_[index_of(done.lane)];
  if (std::ranges::all_of(mine->second, &Queue::is_idle)) shares_.erase(mine);
}

void WorkPool::serve() {
  std::unique_lock lock(mutex_);
  for (;;) {
    std::optional<Candidate> mine;
    ready_.wait(lock, [&] { return is_closing_ || (mine = next()).has_value(); });
    if (is_closing_) return;
    auto& queue = shares_[mine->caller][index_of(mine->lane)];
    auto waiting = std::move(queue.waiting.front());
    queue.waiting.pop_front();
    const auto begun = clocks_.now();
    queue.running.push_back(begun);
    --queue.reserved;
    --reserved_[index_of(mine->lane)];
    ++running_in_[index_of(mine->lane)];
    ++begun_;
    lock.unlock();
    ready_.notify_one();  // there may be more to run than one thread
    const auto waited =
        begun > waiting.since + capacity_.longest_wait ? Waited::too_long : Waited::briefly;
    const auto before = clocks_.used();
    running_here = {this, mine->lane};
    threads_.survives(name_, [&] { waiting.work(waited); });
    waiting.work = {};
    const auto used = clocks_.used() - before;
    lock.lock();
    finish(*mine, begun, used);
  }
}

}  // namespace toolyard::http
