// State machines of records. An area lists its transitions once, as `moves(State)`; requests,
// workers, `allowed_actions`, errors and tests use that table through these functions.
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/endpoint/transition.h"

namespace toolyard {

// A row of the table of transitions. An area in which workers or the clock also change the state
// uses a type `Who` of its own in place of the role.
template <class State, class Action, class Who = Role> struct Move {
  State from;
  Action action;
  State to;
  Who who;  // may do it, as may every higher role
};

constexpr bool may(std::optional<Role> role, Role least) { return role >= least; }
// Only the values `editor` and `approver` of a `Who` are people; no role permits the others.
template <class Who> constexpr bool may(std::optional<Role> role, Who who) {
  return (who == Who::editor && role >= Role::editor) ||
         (who == Who::approver && role >= Role::approver);
}

// Returns the transition of an action in a state, or null if the table has none.
template <class State, class Action> const auto* find_move(State from, Action action) {
  const auto table = moves(from);
  const auto found = std::ranges::find_if(
      table, [&](const auto& move) { return move.from == from && move.action == action; });
  return found == table.end() ? nullptr : &*found;
}

// Whether the record already is in the state that the action leads to, so that a repeated request
// changes nothing.
template <class State, class Action> bool is_done(State state, Action action) {
  return !find_move(state, action) && std::ranges::any_of(moves(state), [&](const auto& move) {
    return move.to == state && move.action == action;
  });
}

// Returns the actions that people with this role may take.
template <class State> auto actions_of(State state, std::optional<Role> role) {
  std::vector<decltype(moves(state).front().action)> actions;
  for (const auto& [from, action, to, who] : moves(state))
    if (from == state && may(role, who)) actions.push_back(action);
  return actions;
}

// Returns the error for an action that the table does not allow.
template <class State, class Action>
std::unexpected<Error> refuse_action(State state, Action action, std::optional<Role> role) {
  return refuse_transition(spelling(state), spelling(action), actions_of(state, role));
}

// Returns the state that an action leads to, or the current one if the action was already done. The
// caller has checked that the role is sufficient.
template <class State, class Action>
Result<State> outcome_of(State state, Action action, std::optional<Role> role) {
  if (const auto* move = find_move(state, action)) return move->to;
  if (is_done(state, action)) return state;
  return refuse_action(state, action, role);
}

}  // namespace toolyard
