#include "areas/campaigns/workflow.h"

#include <algorithm>

#include "core/transition.h"

namespace toolyard::campaigns {
namespace {

using enum Status;

// Whatever lets mails go out is for the approver.
constexpr std::array table{
    Move{scheduled, Action::unschedule, draft, Who::editor},
    Move{draft, Action::schedule, scheduled, Who::approver},
    Move{paused, Action::schedule, scheduled, Who::approver},
    Move{draft, Action::start, running, Who::approver},
    Move{paused, Action::start, running, Who::approver},
    Move{scheduled, Action::due, running, Who::scheduler},
    Move{running, Action::pause, paused, Who::editor},
    Move{running, Action::cancel, cancelled, Who::editor},
    Move{paused, Action::cancel, cancelled, Who::editor},
    Move{running, Action::all_sent, finished, Who::worker},
};

bool may(std::optional<Role> role, Who who) {
  switch (who) {
    case Who::editor: return role >= Role::editor;
    case Who::approver: return role >= Role::approver;
    case Who::scheduler:
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

bool is_done(Status status, Action action) {
  return !find_move(status, action) && std::ranges::any_of(table, [&](const Move& move) {
    return move.to == status && move.action == action;
  });
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

}  // namespace toolyard::campaigns
