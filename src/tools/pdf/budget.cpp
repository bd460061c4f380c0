#include "tools/pdf/budget.h"

#include <algorithm>
#include <string>

namespace toolyard::pdf {

namespace {

thread_local Budget* charged = nullptr;
thread_local int passing_on = 0;
constexpr std::chrono::milliseconds document_base{1200};
constexpr std::size_t bytes_per_ms = 4096;

std::chrono::nanoseconds time_for(std::size_t bytes) {
  const std::chrono::nanoseconds time =
      document_base + std::chrono::milliseconds(bytes / bytes_per_ms);
  auto* call = CpuBudget::current();
  return call ? std::min(time, call->left()) : time;
}

const StopSignal* signal_of_call() {
  const auto* call = CpuBudget::current();
  return call ? call->signal() : nullptr;
}

}  // namespace

void Budget::count_decoded(std::size_t bytes) {
  decoded_ += static_cast<std::int64_t>(bytes);
  if (decoded_ > limits_.pdf_decoded_bytes)
    refuse(problems::too_complex, "The file decompresses to too many bytes.");
  spend(steps_per_decoded_byte * bytes);
}

void Budget::count_copied(std::size_t bytes) {
  copied_ += static_cast<std::int64_t>(bytes);
  if (copied_ > limits_.pdf_decoded_bytes)
    refuse(problems::too_complex,
           "Shared content of pages or form fields would be copied too often.");
  spend(bytes);
}

void Budget::refuse_values() const {
  refuse(problems::too_complex,
         "With this file, more values (numbers, names, arrays and so on) would be in memory than "
         "this server allows: " +
             std::to_string(limits_.pdf_values) + ". Merge fewer pages at once.");
}

DocumentTime::DocumentTime(std::size_t bytes) : budget_(time_for(bytes), signal_of_call()) {}

ChargedBudget::ChargedBudget(Budget& budget) { charged = &budget; }
ChargedBudget::~ChargedBudget() { charged = nullptr; }
Budget* ChargedBudget::current() { return charged; }

RawStreamScope::RawStreamScope() { ++passing_on; }
RawStreamScope::~RawStreamScope() { --passing_on; }
bool RawStreamScope::is_under_way() { return passing_on > 0; }

}  // namespace toolyard::pdf
