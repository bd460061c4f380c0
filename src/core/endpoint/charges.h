// How much work was charged, for tests that the work grows no faster than its input.
#pragma once
#include <cstdint>

namespace toolyard {

// Returns the number of steps that `spend` has charged on this thread so far, without those of the
// last hundred thousand.
std::uint64_t charged_steps();

}  // namespace toolyard
