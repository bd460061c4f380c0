#include "areas/experiments/workflow.h"

namespace toolyard::experiments {
namespace {

using enum Status;

constexpr std::array table{
    Move{draft, Action::start, running, Role::approver},
    Move{draft, Action::archive, archived, Role::approver},
    Move{running, Action::stop, stopped, Role::approver},
    Move{stopped, Action::start, running, Role::approver},
    Move{stopped, Action::archive, archived, Role::approver},
};

}  // namespace

std::span<const Move> moves(Status) { return table; }

}  // namespace toolyard::experiments
