// Limits of the work of one call: its processor time, and cancellation. The code that runs a call
// creates a `CpuBudget` around it; loops over input of the caller call `spend`, which costs a
// subtraction; and work that takes too long ends with the exception `Stopped`, which the creator of
// the `CpuBudget` turns into a response. Without a `CpuBudget`, nothing is limited. Once a call has
// committed what it changes, nothing stops it any more: see `CpuBudget::settle`.
#pragma once
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
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

// Processor time of the calling thread, so that a busy machine rejects nothing that an idle one
// accepts; and that of other threads that have worked for it.
struct ThreadClock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<ThreadClock>;
  static constexpr bool is_steady = true;
  static time_point now();
  // Adds the time that another thread has spent on work of the calling one.
  static void add(duration spent);
};

// Why a call ends before its work is complete.
enum class StopReason : std::uint8_t {
  none,
  spent,          // its processor time is used up
  caller_left,    // the caller has disconnected
  not_permitted,  // the caller has lost the permission for the call
  shutting_down,  // the time for draining requests is over
};

// Thrown by `spend`, and caught by the creator of the `CpuBudget`.
struct Stopped {
  StopReason reason = StopReason::spent;
  std::string_view option = {};  // JSON Pointer of the cause; may be empty
};

// Cancels a call: set from any thread, checked by the thread that runs the call. The first reason
// is kept.
class StopSignal {
 public:
  StopSignal() = default;
  // The call also stops for the reason of `outer`.
  explicit StopSignal(const StopSignal* outer) : outer_(outer) {}

  void stop(StopReason reason) {
    auto none = StopReason::none;
    reason_.compare_exchange_strong(none, reason, std::memory_order_relaxed);
  }
  void reset() { reason_.store(StopReason::none, std::memory_order_relaxed); }
  StopReason reason() const {
    const auto own = reason_.load(std::memory_order_relaxed);
    return own == StopReason::none && outer_ ? outer_->reason() : own;
  }

 private:
  std::atomic<StopReason> reason_ = StopReason::none;
  const StopSignal* outer_ = nullptr;
};

inline void spend(std::size_t steps = 1);

class CpuBudget {
 public:
  // `most` is the processor time of the call; `signal` cancels it and may be null. The clock is
  // first read after some work has been done, because reading it is a system call.
  CpuBudget(std::chrono::nanoseconds most, const StopSignal* signal)
      : most_(most), signal_(signal), outer_(std::exchange(current_, this)),
        outer_allowance_(std::exchange(allowance_, steps_between_looks)) {}
  ~CpuBudget() {
    current_ = outer_;
    allowance_ = outer_allowance_;
  }
  CpuBudget(const CpuBudget&) = delete;
  CpuBudget& operator=(const CpuBudget&) = delete;

  // Returns the innermost `CpuBudget` of this thread, or null.
  static CpuBudget* current() { return current_; }
  // Returns the reason to end the work, or `none`. For callbacks of libraries that exceptions must
  // not cross.
  StopReason reason_to_stop();
  // Throws `Stopped` if there is a reason to stop. Called by `spend` from time to time.
  void check();
  // Returns the processor time that is left: a day if nothing stops the work any more.
  std::chrono::nanoseconds left();
  // Null if nothing stops the work any more.
  const StopSignal* signal() const { return is_settled_ ? nullptr : signal_; }

  // From now on, nothing stops the work of this budget, because what it changes is committed: a
  // caller who was told otherwise would do it again. Called by `Database::write`.
  void settle() { is_settled_ = true; }
  bool is_settled() const { return is_settled_; }

 private:
  friend class BudgetAttribution;
  friend class BudgetPause;
  friend void spend(std::size_t steps);
  // About a hundred microseconds of work.
  static constexpr std::ptrdiff_t steps_between_looks = 100'000;
  static void look();

  std::chrono::nanoseconds most_;
  ThreadClock::time_point end_ = {};  // not set until the clock is first read
  const StopSignal* signal_;
  std::string_view option_ = {};
  bool is_settled_ = false;
  CpuBudget* outer_;
  std::ptrdiff_t outer_allowance_;

  static inline thread_local CpuBudget* current_ = nullptr;
  static inline thread_local std::ptrdiff_t allowance_ = 0;  // steps until the next check
};

// Charges the call on this thread for `steps` of about a nanosecond each: one per byte of a pass
// over a text, about a hundred for an allocation.
inline void spend(std::size_t steps) {
  CpuBudget::allowance_ -= static_cast<std::ptrdiff_t>(steps);
  if (CpuBudget::allowance_ < 0) [[unlikely]]
    CpuBudget::look();
}

// Settles the budget of this thread, if there is one: for work in slices, after the last of them.
inline void settle_call() {
  if (auto* budget = CpuBudget::current()) budget->settle();
}

// While this object lives, this thread works outside of all budgets: nothing is charged, and
// nothing stops. For work that is not the caller's, such as what follows a commit.
class BudgetPause {
 public:
  BudgetPause();
  ~BudgetPause();
  BudgetPause(const BudgetPause&) = delete;
  BudgetPause& operator=(const BudgetPause&) = delete;

 private:
  CpuBudget* budget_;
  std::ptrdiff_t allowance_;
  ThreadClock::time_point begin_ = {};
};

// What is left of a call's budget, for work of the call on another thread, while the thread of the
// call waits for its end.
class LentBudget {
 public:
  LentBudget();
  // Runs the work on the other thread, within what is left; it is stopped together with the call.
  template <class Work> auto run(Work&& work) {
    const Use use(*this);
    std::optional<CpuBudget> budget;
    if (left_) budget.emplace(*left_, signal_);
    return std::forward<Work>(work)();
  }
  // Counts what the work has spent as time of the thread of the call, after the work has ended.
  void give_back();

 private:
  struct Use {
    explicit Use(LentBudget& lent) : lent_(lent) {}
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() { lent_.used_ += ThreadClock::now() - begin_; }
    LentBudget& lent_;
    ThreadClock::time_point begin_ = ThreadClock::now();
  };

  CpuBudget* lender_ = CpuBudget::current();
  std::optional<std::chrono::nanoseconds> left_ = {};  // null: unlimited
  const StopSignal* signal_ = nullptr;
  std::chrono::nanoseconds used_{0};
};

// While this object lives, work that exceeds the limit is attributed to an option: a JSON Pointer
// of the request, which must outlive the call.
class BudgetAttribution {
 public:
  explicit BudgetAttribution(std::string_view option);
  ~BudgetAttribution();
  BudgetAttribution(const BudgetAttribution&) = delete;
  BudgetAttribution& operator=(const BudgetAttribution&) = delete;

 private:
  CpuBudget* budget_;
  std::string_view outer_ = {};
};

// Returns the error for a response of more than `most_bytes` bytes.
std::unexpected<Error> answer_too_large(std::int64_t most_bytes);

// Returns the error for a call that was stopped.
Error stopped_error(const Stopped& stopped);

}  // namespace toolyard
