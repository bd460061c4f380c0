// The states of an opportunity, and the transitions caused by actions of editors. `run_queue.h` and
// `refresh/store.h` contain the transitions caused by autopilot runs and by the refresh.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/endpoint/workflow.h"

namespace toolyard::opportunities {

enum class State : std::uint8_t { open, queued, in_progress, done, dismissed };
constexpr auto spellings(State) {
  return std::array<Spelling<State>, 5>{
      {{State::open, "open", "Not taken up yet."},
       {State::queued, "queued", "Next in line for autopilot runs."},
       {State::in_progress, "in_progress", "An autopilot run is working on it."},
       {State::done, "done", "Content for it was published."},
       {State::dismissed, "dismissed", "Dismissed."}}};
}

enum class Action : std::uint8_t { queue, unqueue, dismiss, reopen };
constexpr auto spellings(Action) {
  return std::array<Spelling<Action>, 4>{
      {{Action::queue, "queue", "Put the opportunity in the queue."},
       {Action::unqueue, "unqueue", "Remove the opportunity from the queue."},
       {Action::dismiss, "dismiss", "Dismiss the opportunity."},
       {Action::reopen, "reopen", "Reopen the opportunity."}}};
}

using Move = toolyard::Move<State, Action>;
inline std::span<const Move> moves(State = {}) {
  using enum State;
  static constexpr std::array table{Move{open, Action::queue, queued, Role::editor},
                                    Move{dismissed, Action::queue, queued, Role::editor},
                                    Move{queued, Action::unqueue, open, Role::editor},
                                    Move{open, Action::dismiss, dismissed, Role::editor},
                                    Move{in_progress, Action::dismiss, dismissed, Role::editor},
                                    Move{in_progress, Action::reopen, open, Role::editor},
                                    Move{dismissed, Action::reopen, open, Role::editor}};
  return table;
}

}  // namespace toolyard::opportunities
