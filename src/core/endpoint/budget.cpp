#include "core/endpoint/budget.h"

#include <ctime>

#include "core/endpoint/charges.h"

namespace toolyard {

namespace {

thread_local ThreadClock::duration spent_elsewhere{0};
thread_local std::uint64_t charged = 0;

}  // namespace

std::uint64_t charged_steps() { return charged; }

void ThreadClock::add(duration spent) { spent_elsewhere += spent; }

ThreadClock::time_point ThreadClock::now() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time_point(std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec) +
                    spent_elsewhere);
}

StopReason CpuBudget::reason_to_stop() {
  if (is_settled_) return StopReason::none;
  if (signal_ && signal_->reason() != StopReason::none) return signal_->reason();
  return left() > std::chrono::nanoseconds(0) ? StopReason::none : StopReason::spent;
}

void CpuBudget::check() {
  if (const auto reason = reason_to_stop(); reason != StopReason::none)
    throw Stopped{reason, option_};
}

std::chrono::nanoseconds CpuBudget::left() {
  if (is_settled_) return std::chrono::hours(24);
  const auto now = ThreadClock::now();
  if (end_ == ThreadClock::time_point()) end_ = now + most_;
  return end_ - now;
}

// Steps that exceed the allowance can be work that is still to come, such as a single long call of
// a library, so there must be time left for all of them.
void CpuBudget::look() {
  const std::chrono::nanoseconds ahead(-allowance_);
  charged += static_cast<std::uint64_t>(steps_between_looks - allowance_);
  allowance_ = steps_between_looks;
  if (!current_) return;
  current_->check();
  if (current_->left() < ahead) throw Stopped{StopReason::spent, current_->option_};
}

BudgetPause::BudgetPause()
    : budget_(std::exchange(CpuBudget::current_, nullptr)), allowance_(CpuBudget::allowance_) {
  if (budget_) begin_ = ThreadClock::now();
}

BudgetPause::~BudgetPause() {
  CpuBudget::current_ = budget_;
  CpuBudget::allowance_ = allowance_;
  if (budget_ && budget_->end_ != ThreadClock::time_point())
    budget_->end_ += ThreadClock::now() - begin_;
}

LentBudget::LentBudget() {
  if (!lender_) return;
  left_ = lender_->left();
  signal_ = lender_->signal();
}

void LentBudget::give_back() { ThreadClock::add(std::exchange(used_, {})); }

BudgetAttribution::BudgetAttribution(std::string_view option) : budget_(CpuBudget::current()) {
  if (!budget_) return;
  outer_ = budget_->option_;
  budget_->option_ = option;
}

BudgetAttribution::~BudgetAttribution() {
  if (budget_) budget_->option_ = outer_;
}

std::unexpected<Error> answer_too_large(std::int64_t most_bytes) {
  return fail(problems::answer_too_large,
              "The response would exceed " + std::to_string(most_bytes) + " bytes.");
}

Error stopped_error(const Stopped& stopped) {
  if (stopped.reason != StopReason::spent)
    return {.type = &problems::ended_early,
            .detail = "The request was cancelled before it was complete."};
  Error error{.type = &problems::too_expensive,
              .detail = "The request takes longer than allowed.",
              .faults = {}};
  if (!stopped.option.empty())
    error.faults.push_back({std::string(stopped.option), "too_expensive",
                            "This option requires more work than one request may cause."});
  return error;
}

}  // namespace toolyard
