// What one call may spend: processor time of its thread, and the patience of others. Whoever runs a
// call opens a `Spending` around it; loops over what a caller sent call `spend`, which costs a
// subtraction; and what goes on for too long ends by an exception, `Stopped`, that the one who
// opened the spending turns into an answer. Where nobody has opened one, nothing is bounded.
#pragma once
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/error.h"

namespace toolyard {

namespace problems {
inline constexpr ProblemType too_expensive{
    "too_expensive", ErrorKind::unprocessable, "This request would take too much work.",
    "The work required by this request exceeds the limit. The pointer names the option that causes "
    "it, if there is one: reduce it, or send less data at once."};
inline constexpr ProblemType answer_too_large{
    "answer_too_large", ErrorKind::unprocessable, "The response would be too large.",
    "The response would exceed the size limit of this server. Send less data at once, or choose "
    "options that produce less output. An operator can raise the limit with `max_answer_bytes`."};
inline constexpr ProblemType ended_early{
    "ended_early", ErrorKind::unavailable, "The server cancelled this request.",
    "The server is shutting down, or the connection was closed. Work in several steps may be "
    "partly done: check before you retry, or retry with the same `Idempotency-Key`."};
}  // namespace problems

// Processor time of the calling thread, so that a busy machine refuses nothing that a quiet one
// takes.
struct ThreadClock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<ThreadClock>;
  static constexpr bool is_steady = true;
  static time_point now();
};

// Why a call ends before its work is done.
enum class StopReason : std::uint8_t {
  none,
  spent,          // its own processor time
  caller_left,    // nobody waits for the answer
  shutting_down,  // a drain has come to its end
};

// Thrown by `spend`; passes through whatever is under way.
struct Stopped {
  StopReason reason = StopReason::spent;
  std::string_view option = {};  // a JSON Pointer: what made the work so much
};

// How others tell a call to end: set from any thread, asked by the one at work.
class StopSignal {
 public:
  void stop(StopReason reason) {
    auto none = StopReason::none;
    reason_.compare_exchange_strong(none, reason, std::memory_order_relaxed);
  }
  void reset() { reason_.store(StopReason::none, std::memory_order_relaxed); }
  StopReason reason() const { return reason_.load(std::memory_order_relaxed); }

 private:
  std::atomic<StopReason> reason_ = StopReason::none;
};

inline void spend(std::size_t steps = 1);

class Spending {
 public:
  // Processor time, and who else may end the call; `signal` may be null. The clock, a system call,
  // is not read before there has been some work.
  Spending(std::chrono::nanoseconds most, const StopSignal* signal)
      : most_(most), signal_(signal), outer_(std::exchange(current_, this)),
        outer_allowance_(std::exchange(allowance_, steps_between_looks)) {}
  ~Spending() {
    current_ = outer_;
    allowance_ = outer_allowance_;
  }
  Spending(const Spending&) = delete;
  Spending& operator=(const Spending&) = delete;

  // That of this thread, or null.
  static Spending* current() { return current_; }
  // Why the work is to end now, if it is: for callbacks of libraries that no exception may cross.
  StopReason reason_to_stop();
  // Throws where there is a reason. `spend` calls it now and then.
  void check();
  // What work of this call on another thread, in a `Spending` of its own, may take.
  std::chrono::nanoseconds left();
  const StopSignal* signal() const { return signal_; }

 private:
  friend class Blaming;
  friend void spend(std::size_t steps);
  // About a hundred microseconds.
  static constexpr std::ptrdiff_t steps_between_looks = 100'000;
  static void look();

  std::chrono::nanoseconds most_;
  ThreadClock::time_point end_ = {};  // none yet: the clock was not read
  const StopSignal* signal_;
  std::string_view option_ = {};
  Spending* outer_;
  std::ptrdiff_t outer_allowance_;

  static inline thread_local Spending* current_ = nullptr;
  static inline thread_local std::ptrdiff_t allowance_ = 0;  // steps until the next look
};

// Charges the call on this thread so many steps, of about a nanosecond each: the bytes of a pass
// over a text, a hundred or so for an allocation.
inline void spend(std::size_t steps) {
  Spending::allowance_ -= static_cast<std::ptrdiff_t>(steps);
  if (Spending::allowance_ < 0) [[unlikely]]
    Spending::look();
}

// While it lives, work that is too much is blamed on an option: a JSON Pointer of the request,
// which has to outlive the call.
class Blaming {
 public:
  explicit Blaming(std::string_view option);
  ~Blaming();
  Blaming(const Blaming&) = delete;
  Blaming& operator=(const Blaming&) = delete;

 private:
  Spending* spending_;
  std::string_view outer_ = {};
};

// The failure of an answer that would have more bytes than it may.
std::unexpected<Error> answer_too_large(std::int64_t most_bytes);

// The answer to a call that was stopped.
Error stopped_error(const Stopped& stopped);

}  // namespace toolyard
