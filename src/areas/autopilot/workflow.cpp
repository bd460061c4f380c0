#include "areas/autopilot/workflow.h"

#include <algorithm>

#include "core/transition.h"

namespace toolyard::autopilot {
namespace {

using enum Status;

constexpr std::array table{
    Move{queued, Action::claim, running, Who::worker},
    Move{queued, Action::cancel, cancelled, Who::editor},
    Move{running, Action::drafts_ready, awaiting_approval, Who::worker},
    Move{running, Action::dry_run_done, completed, Who::worker},
    Move{running, Action::retryable_error, queued, Who::worker},
    Move{running, Action::attempts_exhausted, failed, Who::worker},
    Move{running, Action::budget_exceeded, awaiting_approval, Who::worker},
    Move{running, Action::cancel, cancelled, Who::editor},
    Move{awaiting_approval, Action::approve, approved, Who::approver},
    Move{awaiting_approval, Action::reject, rejected, Who::approver},
    Move{awaiting_approval, Action::timeout, expired, Who::system},
    Move{awaiting_approval, Action::cancel, cancelled, Who::editor},
    Move{approved, Action::publish_start, publishing, Who::worker},
    Move{approved, Action::no_publish, completed, Who::worker},
    Move{publishing, Action::done, completed, Who::worker},
    Move{publishing, Action::error, failed, Who::worker},
};

bool may(std::optional<Role> role, Who who) {
  switch (who) {
    case Who::editor: return role >= Role::editor;
    case Who::approver: return role >= Role::approver;
    case Who::system:
    case Who::worker: break;
  }
  return false;
}

}  // namespace

std::span<const Move> moves() { return table; }

const Move* find_move(Status from, Action action) {
  const auto* found = std::ranges::find_if(
      table, [&](const Move& move) { return move.from == from && move.action == action; });
  return found == table.end() ? nullptr : found;
}

std::vector<Action> actions_of(Status status, std::optional<Role> role) {
  std::vector<Action> actions;
  for (const auto& move : table)
    if (move.from == status && may(role, move.who)) actions.push_back(move.action);
  return actions;
}

std::unexpected<Error> refuse_action(Status status, Action action, std::optional<Role> role) {
  std::vector<std::string> allowed;
  for (const auto one : actions_of(status, role)) allowed.emplace_back(spelling(one));
  return refuse_transition(spelling(status), spelling(action), std::move(allowed));
}

}  // namespace toolyard::autopilot
