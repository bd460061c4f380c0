// How far an opportunity has come, and which action of people leads where. What runs and the
// refresh do with one stands in `run_queue.h` and `refresh_store.h`.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/workflow.h"

namespace toolyard::opportunities {

enum class State : std::uint8_t { open, queued, in_progress, done, dismissed };
constexpr auto spellings(State) {
  return std::array<Spelling<State>, 5>{{{State::open, "open", "Nobody has taken it up."},
                                         {State::queued, "queued", "The next runs take it first."},
                                         {State::in_progress, "in_progress", "A run works on it."},
                                         {State::done, "done", "Content for it was published."},
                                         {State::dismissed, "dismissed", "Nobody wants it."}}};
}

enum class Action : std::uint8_t { queue, unqueue, dismiss, reopen };
constexpr auto spellings(Action) {
  return std::array<Spelling<Action>, 4>{
      {{Action::queue, "queue", "Have the next runs take it first."},
       {Action::unqueue, "unqueue", "Take it out of the queue."},
       {Action::dismiss, "dismiss", "Do not want it."},
       {Action::reopen, "reopen", "Want it after all."}}};
}

using Move = toolyard::Move<State, Action>;
std::span<const Move> moves(State = {});

}  // namespace toolyard::opportunities
