// What one merge may spend: time, objects, decoded bytes. Every loop over a caller's data ticks;
// whoever overspends is thrown out with a `Refusal`.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "tools/limits.h"
#include "tools/pdf/problems.h"

namespace toolyard::pdf {

// CPU time of the calling thread, so that a busy machine refuses nothing that a quiet one takes.
struct ThreadClock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<ThreadClock>;
  static constexpr bool is_steady = true;
  static time_point now();
};

class Budget {
 public:
  using Clock = ThreadClock;
  explicit Budget(const WorkLimits& limits);

  // Work that goes on in another thread goes on with what is left.
  Clock::duration left() const { return end_ - Clock::now(); }
  void go_on_with(Clock::duration left) { end_ = document_end_ = Clock::now() + left; }

  // A document may take a second, and more the more bytes it has.
  void start_document(std::size_t bytes);
  void end_document();

  void tick() {
    if ((++ticks_ & 1023) == 0) check_time();
  }
  void check_time() const;
  void count_object() {
    ++containers_;
    if (++objects_ > limits_.pdf_objects) refuse(problems::too_complex, "Too many objects.");
    tick();
  }
  void count_decoded(std::size_t bytes);
  // Dictionaries and arrays, also those inside others.
  void count_container() { ++containers_; }
  std::size_t containers() const { return containers_; }
  const WorkLimits& limits() const { return limits_; }

 private:
  WorkLimits limits_;
  std::uint64_t ticks_ = 0;
  std::int64_t objects_ = 0;
  std::int64_t decoded_ = 0;
  std::size_t containers_ = 0;
  Clock::time_point end_;
  Clock::time_point document_end_;
};

// The budget that decoding on this thread is charged to, while the object lives.
class ChargedBudget {
 public:
  explicit ChargedBudget(Budget& budget);
  ~ChargedBudget();
  ChargedBudget(const ChargedBudget&) = delete;
  ChargedBudget& operator=(const ChargedBudget&) = delete;
  static Budget* current();
};

}  // namespace toolyard::pdf
