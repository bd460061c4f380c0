// How far a run of the autopilot has come, and what leads where: one table, which requests,
// workers, `allowed_actions` and the tests all read.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/workflow.h"

namespace toolyard::autopilot {

// clang-format off
enum class Status : std::uint8_t {
  queued, running, awaiting_approval, approved, publishing,
  completed, failed, rejected, cancelled, expired,
};
// clang-format on
constexpr auto spellings(Status) {
  return std::to_array<Spelling<Status>>(
      {{Status::queued, "queued", "Waits for a worker."},
       {Status::running, "running", "Its steps are being done."},
       {Status::awaiting_approval, "awaiting_approval", "Somebody has to read what was written."},
       {Status::approved, "approved", "What was read may be used."},
       {Status::publishing, "publishing", "What was approved is being made public."},
       {Status::completed, "completed", "All is done."},
       {Status::failed, "failed", "It went wrong; `stop_reason` and its steps tell why."},
       {Status::rejected, "rejected", "What was written was found not good enough."},
       {Status::cancelled, "cancelled", "Somebody has ended it."},
       {Status::expired, "expired", "Nobody has approved it in time."}});
}

// Nothing leads out of these.
constexpr bool is_over(Status status) { return status >= Status::completed; }

enum class Action : std::uint8_t {
  claim,
  drafts_ready,
  dry_run_done,
  retryable_error,
  attempts_exhausted,
  budget_exceeded,
  approve,
  reject,
  timeout,
  cancel,
  publish_start,
  no_publish,
  done,
  error,
};
constexpr auto spellings(Action) {
  return std::to_array<Spelling<Action>>(
      {{Action::claim, "claim", "A worker takes it."},
       {Action::drafts_ready, "drafts_ready", "What could be written is written."},
       {Action::dry_run_done, "dry_run_done", "There is nothing more to do than to plan."},
       {Action::retryable_error, "retryable_error", "It has to be tried again later."},
       {Action::attempts_exhausted, "attempts_exhausted", "Nothing could be written."},
       {Action::budget_exceeded, "budget_exceeded", "The next step could cost too much."},
       {Action::approve, "approve", "Find what was written good."},
       {Action::reject, "reject", "Find what was written not good enough."},
       {Action::timeout, "timeout_30d", "Nobody has read it in time."},
       {Action::cancel, "cancel", "End it."},
       {Action::publish_start, "publish_start", "What was approved becomes public."},
       {Action::no_publish, "no_publish", "Drafts are all that was wanted."},
       {Action::done, "done", "All is public."},
       {Action::error, "error", "Something could not be published."}});
}

// A worker or the clock, or a person of at least that role.
enum class Who : std::uint8_t { system, worker, editor, approver };

struct Move {
  Status from;
  Action action;
  Status to;
  Who who;
};
std::span<const Move> moves(Status = {});

}  // namespace toolyard::autopilot
