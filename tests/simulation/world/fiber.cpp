#include "tests/simulation/world/fiber.h"

#include <cxxabi.h>
#include <sys/mman.h>

#include <cstring>
#include <new>
#include <utility>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace toolyard::simulation {
namespace {

constexpr std::size_t stack_size = 512 << 10, page = 4096;

// Stacks are reused, because mapping one takes longer than most fibers live.
std::vector<void*>& free_stacks() {
  static std::vector<void*> stacks;
  return stacks;
}

void* take_stack() {
  auto& stacks = free_stacks();
  if (!stacks.empty()) {
    void* stack = stacks.back();
    stacks.pop_back();
    return stack;
  }
  void* stack = mmap(nullptr, stack_size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
  if (stack == MAP_FAILED || mprotect(stack, page, PROT_NONE) != 0) throw std::bad_alloc();
  return stack;
}

}  // namespace

Fiber::Fiber(std::uint64_t number_of_it, std::function<void()> work)
    : number(number_of_it), work_(std::move(work)), stack_(take_stack()) {
  getcontext(&own_);
  own_.uc_stack = {.ss_sp = stack_, .ss_flags = 0, .ss_size = stack_size};
  own_.uc_link = nullptr;
  const auto self = reinterpret_cast<std::uintptr_t>(this);
  makecontext(&own_, reinterpret_cast<void (*)()>(&Fiber::begin), 2,
              static_cast<unsigned>(self >> 32), static_cast<unsigned>(self));
#if defined(__SANITIZE_THREAD__)
  thread_ = __tsan_create_fiber(0);
#endif
}

Fiber::~Fiber() {
#if defined(__SANITIZE_THREAD__)
  __tsan_destroy_fiber(thread_);
#endif
  // The stack of an unfinished fiber is leaked, because others may refer to objects on it.
  if (has_ended_) free_stacks().push_back(stack_);
}

void Fiber::begin(unsigned high, unsigned low) {
  auto& self = *reinterpret_cast<Fiber*>(std::uintptr_t{high} << 32 | low);
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(nullptr, &self.outside_stack_, &self.outside_size_);
#endif
  self.work_();
  self.work_ = nullptr;
  self.has_ended_ = true;
  self.enter(self.own_, self.outside_, true);
}

// The C++ runtime stores the exceptions being handled per thread, so that they are switched along
// with the stack.
void Fiber::resume() {
  auto* exceptions = abi::__cxa_get_globals();
  std::array<void*, 2> outside;
  std::memcpy(outside.data(), exceptions, sizeof outside);
  std::memcpy(exceptions, exceptions_.data(), sizeof exceptions_);
#if defined(__SANITIZE_ADDRESS__)
  void* fake = nullptr;
  __sanitizer_start_switch_fiber(&fake, stack_, stack_size);
#endif
#if defined(__SANITIZE_THREAD__)
  outside_thread_ = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(thread_, 0);
#endif
  swapcontext(&outside_, &own_);
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(fake, nullptr, nullptr);
#endif
  std::memcpy(exceptions_.data(), exceptions, sizeof exceptions_);
  std::memcpy(exceptions, outside.data(), sizeof outside);
}

void Fiber::stop() { enter(own_, outside_, false); }

void Fiber::enter(ucontext_t& from, ucontext_t& to, [[maybe_unused]] bool is_last) {
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_start_switch_fiber(is_last ? nullptr : &fake_stack_, outside_stack_, outside_size_);
#endif
#if defined(__SANITIZE_THREAD__)
  __tsan_switch_to_fiber(outside_thread_, 0);
#endif
  swapcontext(&from, &to);
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(fake_stack_, &outside_stack_, &outside_size_);
#endif
}

}  // namespace toolyard::simulation
