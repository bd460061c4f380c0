// Runs work that is charged to a budget of processor time, and reports whether it was stopped.
#pragma once
#include <chrono>
#include <optional>

#include "core/endpoint/budget.h"

namespace toolyard {

// Factor by which sanitizers slow work down, since they check every access to memory.
#if defined(__SANITIZE_THREAD__)
constexpr int slowdown = 10;
#elif defined(__SANITIZE_ADDRESS__)
constexpr int slowdown = 2;
#else
constexpr int slowdown = 1;
#endif

// Runs the work with a budget of processor time. Returns why it was stopped; nullopt if it finished
// or never checked the budget.
template <class Work>
std::optional<Stopped> stopped_within(std::chrono::milliseconds most, Work&& work) {
  CpuBudget spending(most, nullptr);
  spending.left();  // starts the clock
  try {
    work();
  } catch (const Stopped& stopped) {
    return stopped;
  }
  return std::nullopt;
}

// Whether the work finishes within `most` of processor time, times `slowdown`, including the time
// after its last check of the budget.
template <class Work> bool ends_within(std::chrono::milliseconds most, Work&& work) {
  return !stopped_within(most * slowdown, [&] {
    work();
    CpuBudget::current()->check();
  });
}

}  // namespace toolyard
