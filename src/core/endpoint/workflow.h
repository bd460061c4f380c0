// How records move from state to state. An area lists its moves once, as `moves(State)`; requests,
// workers, `allowed_actions`, refusals and tests ask that table, with what stands here.
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/endpoint/transition.h"

namespace toolyard {

// A row of such a table. An area in which workers and the clock move records too has a `Who` of its
// own in the place of the role.
template <class State, class Action, class Who = Role> struct Move {
  State from;
  Action action;
  State to;
  Who who;  // may do it, and every role above
};

constexpr bool may(std::optional<Role> role, Role least) { return role >= least; }
// Of `Who`, editors and approvers are people; no role stands for the others.
template <class Who> constexpr bool may(std::optional<Role> role, Who who) {
  return (who == Who::editor && role >= Role::editor) ||
         (who == Who::approver && role >= Role::approver);
}

// Where an action leads; null where the table has no such row.
template <class State, class Action> const auto* find_move(State from, Action action) {
  const auto table = moves(from);
  const auto found = std::ranges::find_if(
      table, [&](const auto& move) { return move.from == from && move.action == action; });
  return found == table.end() ? nullptr : &*found;
}

// Whether the record stands already where the action leads: asking again changes nothing.
template <class State, class Action> bool is_done(State state, Action action) {
  return !find_move(state, action) && std::ranges::any_of(moves(state), [&](const auto& move) {
    return move.to == state && move.action == action;
  });
}

// What people of that role may do.
template <class State> auto actions_of(State state, std::optional<Role> role) {
  std::vector<decltype(moves(state).front().action)> actions;
  for (const auto& [from, action, to, who] : moves(state))
    if (from == state && may(role, who)) actions.push_back(action);
  return actions;
}

// Refuses an action that the table has no row for.
template <class State, class Action>
std::unexpected<Error> refuse_action(State state, Action action, std::optional<Role> role) {
  return refuse_transition(spelling(state), spelling(action), actions_of(state, role));
}

// Where an action leads, for people whose role is known to suffice; the same state where it was
// done already.
template <class State, class Action>
Result<State> outcome_of(State state, Action action, std::optional<Role> role) {
  if (const auto* move = find_move(state, action)) return move->to;
  if (is_done(state, action)) return state;
  return refuse_action(state, action, role);
}

}  // namespace toolyard
