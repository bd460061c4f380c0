// What a row costs the call that looks at it, in steps of its budget (core/endpoint/budget.h):
// every adapter charges each row so much.
#pragma once
#include <cstddef>

namespace toolyard {

inline constexpr std::size_t row_steps = 500;

}  // namespace toolyard
