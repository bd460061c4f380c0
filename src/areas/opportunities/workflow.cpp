#include "areas/opportunities/workflow.h"

#include <algorithm>

namespace toolyard::opportunities {
namespace {

struct Move {
  State from;
  Action action;
  State to;
};
constexpr std::array table{
    Move{State::open, Action::queue, State::queued},
    Move{State::dismissed, Action::queue, State::queued},
    Move{State::queued, Action::unqueue, State::open},
    Move{State::open, Action::dismiss, State::dismissed},
    Move{State::dismissed, Action::reopen, State::open},
};

}  // namespace

std::optional<State> target_of(State from, Action action) {
  for (const auto& move : table)
    if (move.from == from && move.action == action) return move.to;
  return std::nullopt;
}

bool is_repeat(State state, Action action) {
  return std::ranges::any_of(
      table, [&](const Move& move) { return move.action == action && move.to == state; });
}

std::vector<Action> actions_of(State state, std::optional<Role> role) {
  std::vector<Action> actions;
  if (role < Role::editor) return actions;
  for (const auto& move : table)
    if (move.from == state) actions.push_back(move.action);
  return actions;
}

}  // namespace toolyard::opportunities
