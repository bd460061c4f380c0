// The workflow of campaigns: one table of statuses and actions, which requests, workers,
// `allowed_actions` and the tests use.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/endpoint/workflow.h"

namespace toolyard::campaigns {

enum class Status : std::uint8_t { draft, scheduled, running, paused, finished, cancelled };
constexpr auto spellings(Status) {
  return std::to_array<Spelling<Status>>(
      {{Status::draft, "draft", "Being written."},
       {Status::scheduled, "scheduled", "Starts by itself at `send_at`."},
       {Status::running, "running", "Emails are being sent."},
       {Status::paused, "paused", "Sending is paused; some emails may have been sent."},
       {Status::finished, "finished", "All emails have been sent."},
       {Status::cancelled, "cancelled", "Cancelled; nothing more is sent."}});
}

// Whether no action leads out of the status.
constexpr bool is_over(Status status) { return status >= Status::finished; }
constexpr bool is_editable(Status status) {
  return status == Status::draft || status == Status::scheduled || status == Status::paused;
}
// Failed emails can be sent again even after the campaign has finished, which makes it `running`
// once more: this is not a row of the table, because nothing else leads out of `finished`.
inline constexpr std::string_view retry_action = "retry-failed";
constexpr bool allows_retry(Status status) {
  return status == Status::paused || status == Status::finished;
}
constexpr bool allows_send_test(Status status) { return status != Status::cancelled; }

enum class Action : std::uint8_t { schedule, unschedule, start, due, pause, cancel, all_sent };
constexpr auto spellings(Action) {
  return std::to_array<Spelling<Action>>(
      {{Action::schedule, "schedule", "Schedule the campaign to start at `send_at`."},
       {Action::unschedule, "unschedule", "Turn the campaign back into a draft."},
       {Action::start, "start", "Start or resume sending."},
       {Action::due, "due", "The scheduled time has come."},
       {Action::pause, "pause", "Pause sending."},
       {Action::cancel, "cancel", "Cancel the campaign."},
       {Action::all_sent, "all_sent", "All emails have been sent."}});
}

// Who can make a transition: the scheduler, a worker, or a person with at least that role.
enum class Initiator : std::uint8_t { scheduler, worker, editor, approver };

using Move = toolyard::Move<Status, Action, Initiator>;
inline std::span<const Move> moves(Status = {}) {
  using enum Status;
  // Actions that cause emails to be sent require an approver.
  static constexpr std::array table{Move{scheduled, Action::unschedule, draft, Initiator::editor},
                                    Move{draft, Action::schedule, scheduled, Initiator::approver},
                                    Move{paused, Action::schedule, scheduled, Initiator::approver},
                                    Move{draft, Action::start, running, Initiator::approver},
                                    Move{paused, Action::start, running, Initiator::approver},
                                    Move{scheduled, Action::due, running, Initiator::scheduler},
                                    Move{running, Action::pause, paused, Initiator::editor},
                                    Move{running, Action::cancel, cancelled, Initiator::editor},
                                    Move{paused, Action::cancel, cancelled, Initiator::editor},
                                    Move{running, Action::all_sent, finished, Initiator::worker}};
  return table;
}

}  // namespace toolyard::campaigns
