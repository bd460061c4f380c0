#include "tools/pdf/deep_stack.h"

#include "core/threads.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t stack_bytes = 512UL << 20;

}  // namespace

void run_on_deep_stack(const std::function<void()>& work) { run_on_stack_of(stack_bytes, work); }

}  // namespace toolyard::pdf
