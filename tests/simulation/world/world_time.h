// The correct wall-clock time of a simulated world, from which the clocks of its nodes may differ.
#pragma once
#include "core/time/time.h"
#include "tests/simulation/world/scheduler.h"

namespace toolyard::simulation {

inline std::chrono::system_clock::time_point true_time(const Scheduler& scheduler) {
  constexpr auto noon = std::chrono::system_clock::time_point(std::chrono::seconds(1'795'262'400));
  return noon + std::chrono::duration_cast<std::chrono::system_clock::duration>(scheduler.now());
}

}  // namespace toolyard::simulation
