// What leads an experiment from where to where.
#pragma once
#include <span>

#include "areas/experiments/experiment.h"
#include "core/workflow.h"

namespace toolyard::experiments {

enum class Action : std::uint8_t { start, stop, archive };
constexpr auto spellings(Action) {
  return std::array<Spelling<Action>, 3>{
      {{Action::start, "start"}, {Action::stop, "stop"}, {Action::archive, "archive"}}};
}

using Move = toolyard::Move<Status, Action>;
std::span<const Move> moves(Status = {});

}  // namespace toolyard::experiments
