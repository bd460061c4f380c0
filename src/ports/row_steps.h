// The cost of visiting a row, in steps of the budget of a call (core/endpoint/budget.h). Every
// adapter charges it for each row.
#pragma once
#include <cstddef>

namespace toolyard {

inline constexpr std::size_t row_steps = 500;

}  // namespace toolyard
