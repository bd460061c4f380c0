// The time of day as something that is handed in, so that code which needs it can be tested.
#pragma once
#include <functional>

#include "core/values.h"

namespace toolyard {

using Clock = std::function<Instant()>;

inline Instant system_now() {
  return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
}

}  // namespace toolyard
