#include "areas/opportunities/workflow.h"

namespace toolyard::opportunities {
namespace {

using enum State;

constexpr std::array table{
    Move{open, Action::queue, queued, Role::editor},
    Move{dismissed, Action::queue, queued, Role::editor},
    Move{queued, Action::unqueue, open, Role::editor},
    Move{open, Action::dismiss, dismissed, Role::editor},
    Move{dismissed, Action::reopen, open, Role::editor},
};

}  // namespace

std::span<const Move> moves(State) { return table; }

}  // namespace toolyard::opportunities
