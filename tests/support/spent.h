// Runs work that is charged to a budget: whether it ended, or was stopped.
#pragma once
#include <chrono>
#include <optional>
#include <string_view>

#include "core/budget.h"

namespace toolyard {

// Why the work was stopped within so much processor time; nothing where it came to its end.
template <class Work>
std::optional<Stopped> stopped_within(std::chrono::milliseconds most, Work&& work) {
  Spending spending(most, nullptr);
  spending.left();  // the clock runs from here
  try {
    work();
    spending.check();  // what it has not charged counts as well
  } catch (const Stopped& stopped) {
    return stopped;
  }
  return std::nullopt;
}

}  // namespace toolyard
