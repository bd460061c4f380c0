// Runs a function on a thread of its own with a stack of 512 MiB of address space: the PDF library
// recurses along every chain of objects when it linearizes.
#pragma once
#include <cstddef>
#include <functional>

namespace toolyard::pdf {

// Waits for the end; what the function throws is thrown here.
void run_on_deep_stack(const std::function<void()>& work);

// How many objects inside objects such a stack can hold, whatever leads from one to the next.
inline constexpr std::size_t deep_stack_containers = 400'000;

}  // namespace toolyard::pdf
