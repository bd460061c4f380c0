// Status transitions of experiments, with the role each requires.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/endpoint/workflow.h"

namespace toolyard::experiments {

enum class Status : std::uint8_t { draft, running, stopped, archived };
constexpr auto spellings(Status) {
  return std::array<Spelling<Status>, 4>{
      {{Status::draft, "draft", "Not started."},
       {Status::running, "running", "Units are assigned and events are counted."},
       {Status::stopped, "stopped", "Stopped; may be started again."},
       {Status::archived, "archived", "Archived permanently."}}};
}

enum class Action : std::uint8_t { start, stop, archive };
constexpr auto spellings(Action) {
  return std::array<Spelling<Action>, 3>{
      {{Action::start, "start", "Start the experiment, or start it again."},
       {Action::stop, "stop", "Stop the experiment."},
       {Action::archive, "archive", "Archive the experiment."}}};
}

using Move = toolyard::Move<Status, Action>;
inline std::span<const Move> moves(Status = {}) {
  using enum Status;
  static constexpr std::array table{Move{draft, Action::start, running, Role::approver},
                                    Move{draft, Action::archive, archived, Role::approver},
                                    Move{running, Action::stop, stopped, Role::approver},
                                    Move{stopped, Action::start, running, Role::approver},
                                    Move{stopped, Action::archive, archived, Role::approver}};
  return table;
}

}  // namespace toolyard::experiments
