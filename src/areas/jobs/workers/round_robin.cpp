#include "areas/jobs/workers/round_robin.h"

#include <algorithm>
#include <tuple>

namespace toolyard::jobs {

RoundRobin::RoundRobin(std::size_t kinds, std::size_t workers)
    : most_(kinds > 1 && workers > 1 ? workers - 1 : workers), kinds_(kinds) {}

std::optional<std::size_t> RoundRobin::take(std::span<const std::size_t> due) {
  const std::lock_guard lock(mutex_);
  const auto next = std::ranges::min_element(due, {}, [&](std::size_t kind) {
    return std::tuple(kinds_[kind].running, kinds_[kind].last_taken);
  });
  if (next == due.end() || kinds_[*next].running >= most_) return std::nullopt;
  ++kinds_[*next].running;
  kinds_[*next].last_taken = ++taken_;
  return *next;
}

void RoundRobin::release(std::size_t kind) {
  const std::lock_guard lock(mutex_);
  --kinds_[kind].running;
}

}  // namespace toolyard::jobs
