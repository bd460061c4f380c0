// The state machine of a run: one table of transitions, used by requests, workers,
// `allowed_actions` and the tests.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/endpoint/workflow.h"

namespace toolyard::autopilot {

// clang-format off
enum class Status : std::uint8_t {
  queued, running, awaiting_approval, approved, publishing,
  completed, failed, rejected, cancelled, expired,
};
// clang-format on
constexpr auto spellings(Status) {
  return std::to_array<Spelling<Status>>(
      {{Status::queued, "queued", "Waiting for a worker."},
       {Status::running, "running", "The steps are being processed."},
       {Status::awaiting_approval, "awaiting_approval", "The drafts are waiting for an approver."},
       {Status::approved, "approved", "The drafts were approved."},
       {Status::publishing, "publishing", "The approved drafts are being published."},
       {Status::completed, "completed", "Completed."},
       {Status::failed, "failed", "Failed; see `stop_reason` and `error` of the steps."},
       {Status::rejected, "rejected", "The drafts were rejected."},
       {Status::cancelled, "cancelled", "Cancelled."},
       {Status::expired, "expired", "The drafts were not approved in time."}});
}

// Whether the status is final: no transition leads out of it.
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
      {{Action::claim, "claim", "A worker starts the run."},
       {Action::drafts_ready, "drafts_ready", "All drafts that could be written are ready."},
       {Action::dry_run_done, "dry_run_done", "The plan of a dry run is complete."},
       {Action::retryable_error, "retryable_error", "The run has to be retried later."},
       {Action::attempts_exhausted, "attempts_exhausted", "No draft could be written."},
       {Action::budget_exceeded, "budget_exceeded", "The next model call might exceed the budget."},
       {Action::approve, "approve", "Approve the drafts."},
       {Action::reject, "reject", "Reject the drafts."},
       {Action::timeout, "timeout_30d", "The drafts were not approved in time."},
       {Action::cancel, "cancel", "Cancel the run."},
       {Action::publish_start, "publish_start", "Publishing of the approved drafts starts."},
       {Action::no_publish, "no_publish", "The run does not publish its drafts."},
       {Action::done, "done", "All drafts are published."},
       {Action::error, "error", "A draft could not be published."}});
}

// What may cause a transition: the clock, a worker, or an account with at least this role.
enum class Initiator : std::uint8_t { system, worker, editor, approver };

using Move = toolyard::Move<Status, Action, Initiator>;
std::span<const Move> moves(Status = {});

}  // namespace toolyard::autopilot
