// Runs work that is charged to a budget: whether it is stopped, or comes to its end.
#pragma once
#include <chrono>
#include <optional>

#include "core/endpoint/budget.h"

namespace toolyard {

// How many times as long work may take as usual: sanitizers look at every access to memory.
#if defined(__SANITIZE_THREAD__)
constexpr int slowdown = 10;
#elif defined(__SANITIZE_ADDRESS__)
constexpr int slowdown = 2;
#else
constexpr int slowdown = 1;
#endif

// Why the work stopped where it has so much processor time; nothing where it never asked, or came
// to its end.
template <class Work>
std::optional<Stopped> stopped_within(std::chrono::milliseconds most, Work&& work) {
  Spending spending(most, nullptr);
  spending.left();  // the clock runs from here
  try {
    work();
  } catch (const Stopped& stopped) {
    return stopped;
  }
  return std::nullopt;
}

// Whether the work comes to its end in so much processor time, of which what it does not ask for
// is part as well; `slowdown` times as much.
template <class Work> bool ends_within(std::chrono::milliseconds most, Work&& work) {
  return !stopped_within(most * slowdown, [&] {
    work();
    Spending::current()->check();
  });
}

}  // namespace toolyard
