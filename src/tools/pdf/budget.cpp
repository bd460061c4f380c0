#include "tools/pdf/budget.h"

#include <time.h>

#include <algorithm>

namespace toolyard::pdf {

namespace {

thread_local Budget* charged = nullptr;
constexpr std::chrono::milliseconds document_base{1200};
constexpr std::size_t bytes_per_ms = 4096;

}  // namespace

ThreadClock::time_point ThreadClock::now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time_point(std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec));
}

Budget::Budget(const WorkLimits& limits)
    : limits_(limits), end_(Clock::now() + std::chrono::milliseconds(limits.pdf_time_ms)),
      document_end_(end_) {}

void Budget::start_document(std::size_t bytes) {
  const auto time = document_base + std::chrono::milliseconds(bytes / bytes_per_ms);
  document_end_ = std::min(end_, Clock::now() + time);
  decoded_ = 0;
}

void Budget::end_document() { document_end_ = end_; }

void Budget::check_time() const {
  if (Clock::now() > document_end_) refuse(problems::too_complex, "Reading takes too long.");
}

void Budget::count_decoded(std::size_t bytes) {
  decoded_ += static_cast<std::int64_t>(bytes);
  if (decoded_ > limits_.pdf_decoded_bytes)
    refuse(problems::too_complex, "The file unpacks to too many bytes.");
  check_time();
}

ChargedBudget::ChargedBudget(Budget& budget) { charged = &budget; }
ChargedBudget::~ChargedBudget() { charged = nullptr; }
Budget* ChargedBudget::current() { return charged; }

}  // namespace toolyard::pdf
