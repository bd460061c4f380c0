// A fiber (stackful coroutine): a function with its own stack that continues where it has stopped.
#pragma once
#include <ucontext.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace toolyard::simulation {

class Fiber {
 public:
  Fiber(std::uint64_t number, std::function<void()> work);
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  // Called from outside of all fibers: continues this one until it stops or ends.
  void resume();
  // Called from inside the fiber: returns control to the caller of `resume`.
  void stop();
  bool has_ended() const { return has_ended_; }

  const std::uint64_t number;
  std::string name;
  bool is_ready = true;
  const void* key = nullptr;                      // what it waits for, if anything
  std::optional<std::chrono::nanoseconds> until;  // end of the wait
  bool was_notified = false;

 private:
  static void begin(unsigned high, unsigned low);
  void enter(ucontext_t& from, ucontext_t& to, bool is_last);

  std::function<void()> work_;
  bool has_ended_ = false;
  void* stack_ = nullptr;
  ucontext_t own_{}, outside_{};
  std::array<void*, 2> exceptions_{};  // exceptions that are being handled
  void* fake_stack_ = nullptr;         // of AddressSanitizer
  const void* outside_stack_ = nullptr;
  std::size_t outside_size_ = 0;
  void *thread_ = nullptr, *outside_thread_ = nullptr;  // of ThreadSanitizer
};

}  // namespace toolyard::simulation
