#include "areas/autopilot/runs/workflow.h"

namespace toolyard::autopilot {
namespace {

using enum Status;

constexpr std::array table{
    Move{queued, Action::claim, running, Initiator::worker},
    Move{queued, Action::cancel, cancelled, Initiator::editor},
    Move{running, Action::drafts_ready, awaiting_approval, Initiator::worker},
    Move{running, Action::dry_run_done, completed, Initiator::worker},
    Move{running, Action::retryable_error, queued, Initiator::worker},
    Move{running, Action::attempts_exhausted, failed, Initiator::worker},
    Move{running, Action::budget_exceeded, awaiting_approval, Initiator::worker},
    Move{running, Action::cancel, cancelled, Initiator::editor},
    Move{awaiting_approval, Action::approve, approved, Initiator::approver},
    Move{awaiting_approval, Action::reject, rejected, Initiator::approver},
    Move{awaiting_approval, Action::timeout, expired, Initiator::system},
    Move{awaiting_approval, Action::cancel, cancelled, Initiator::editor},
    Move{approved, Action::publish_start, publishing, Initiator::worker},
    Move{approved, Action::no_publish, completed, Initiator::worker},
    Move{publishing, Action::done, completed, Initiator::worker},
    Move{publishing, Action::error, failed, Initiator::worker},
};

}  // namespace

std::span<const Move> moves(Status) { return table; }

}  // namespace toolyard::autopilot
