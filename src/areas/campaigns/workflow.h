// How far a campaign has come, and what leads where: one table, which requests, workers,
// `allowed_actions` and the tests all read.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/workflow.h"

namespace toolyard::campaigns {

enum class Status : std::uint8_t { draft, scheduled, running, paused, finished, cancelled };
constexpr auto spellings(Status) {
  return std::to_array<Spelling<Status>>(
      {{Status::draft, "draft", "Somebody is working on it."},
       {Status::scheduled, "scheduled", "Begins by itself at `send_at`."},
       {Status::running, "running", "Its mails are being sent."},
       {Status::paused, "paused", "Some mails may be out; nothing more is sent until it goes on."},
       {Status::finished, "finished", "Nobody is left to send to."},
       {Status::cancelled, "cancelled", "Somebody has ended it."}});
}

// Nothing leads out of these.
constexpr bool is_over(Status status) { return status >= Status::finished; }
constexpr bool is_editable(Status status) {
  return status == Status::draft || status == Status::scheduled || status == Status::paused;
}
constexpr bool allows_send_test(Status status) { return status != Status::cancelled; }

enum class Action : std::uint8_t { schedule, unschedule, start, due, pause, cancel, all_sent };
constexpr auto spellings(Action) {
  return std::to_array<Spelling<Action>>(
      {{Action::schedule, "schedule", "Let it begin by itself at `send_at`."},
       {Action::unschedule, "unschedule", "Make it a draft again."},
       {Action::start, "start", "Begin to send, or go on."},
       {Action::due, "due", "Its time has come."},
       {Action::pause, "pause", "Send nothing more for now."},
       {Action::cancel, "cancel", "End it."},
       {Action::all_sent, "all_sent", "Nobody is left to send to."}});
}

// A worker or the clock, or a person of at least that role.
enum class Who : std::uint8_t { scheduler, worker, editor, approver };

struct Move {
  Status from;
  Action action;
  Status to;
  Who who;
};
std::span<const Move> moves(Status = {});

}  // namespace toolyard::campaigns
