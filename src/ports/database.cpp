#include "ports/database.h"

#include "core/caught.h"
#include "core/endpoint/budget.h"

namespace toolyard {

namespace {
// The innermost transaction in progress on this thread; there is at most one for each database.
// Untyped, because its type is private to Database.
thread_local void* innermost = nullptr;
}  // namespace

Database::Running* Database::running() const {
  for (auto* one = static_cast<Running*>(innermost); one; one = one->outer)
    if (one->database == this) return one;
  return nullptr;
}

Result<void> Database::begin(Running& running, const Work& work) {
  bool is_committed = false;
  auto done = transact(running.mode, [&](Transaction& transaction) {
    struct Entered {
      explicit Entered(Running& one) {
        one.outer = static_cast<Running*>(innermost);
        innermost = &one;
      }
      ~Entered() { innermost = static_cast<Running*>(innermost)->outer; }
    };
    running.transaction = &transaction;
    running.is_undone = false;
    running.after_commit.clear();
    const Entered entered(running);
    const auto verdict = work(transaction);
    if (verdict == Verdict::commit && running.is_undone)
      throw std::logic_error("a transaction continues after a part of it has failed");
    if (verdict == Verdict::undo) running.after_commit.clear();
    is_committed = verdict == Verdict::commit;
    return verdict;
  });
  if (!done || !is_committed) return done;
  if (running.then == Then::done) settle_call();
  for (const auto& action : running.after_commit) act(action);
  return done;
}

void Database::after_commit(std::function<void()> action) {
  if (auto* under_way = running()) under_way->after_commit.push_back(std::move(action));
  else act(action);
}

void Database::act(const std::function<void()>& action) noexcept {
  const BudgetPause pause;
  try {
    action();
  } catch (...) {
    try {
      if (report_) report_(current_exception_message());
    } catch (...) {
      // Out of memory for the report.
    }
  }
}

std::unexpected<Error> explain(const Violation& violation, std::span<const UserConstraint> known) {
  for (const auto& rule : known) {
    if (rule.constraint != violation.constraint) continue;
    Error error{.type = rule.type, .detail = std::string(rule.detail)};
    error.faults.push_back(
        {std::string(rule.pointer), std::string(rule.type->code), std::string(rule.detail)});
    return std::unexpected(std::move(error));
  }
  throw BrokenStore("unexpected violation of " + violation.constraint);
}

}  // namespace toolyard
