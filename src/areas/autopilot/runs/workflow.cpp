#include "areas/autopilot/runs/workflow.h"

namespace toolyard::autopilot {
namespace {

using enum Status;

constexpr std::array table{
    Move{queued, Action::claim, running, Who::worker},
    Move{queued, Action::cancel, cancelled, Who::editor},
    Move{running, Action::drafts_ready, awaiting_approval, Who::worker},
    Move{running, Action::dry_run_done, completed, Who::worker},
    Move{running, Action::retryable_error, queued, Who::worker},
    Move{running, Action::attempts_exhausted, failed, Who::worker},
    Move{running, Action::budget_exceeded, awaiting_approval, Who::worker},
    Move{running, Action::cancel, cancelled, Who::editor},
    Move{awaiting_approval, Action::approve, approved, Who::approver},
    Move{awaiting_approval, Action::reject, rejected, Who::approver},
    Move{awaiting_approval, Action::timeout, expired, Who::system},
    Move{awaiting_approval, Action::cancel, cancelled, Who::editor},
    Move{approved, Action::publish_start, publishing, Who::worker},
    Move{approved, Action::no_publish, completed, Who::worker},
    Move{publishing, Action::done, completed, Who::worker},
    Move{publishing, Action::error, failed, Who::worker},
};

}  // namespace

std::span<const Move> moves(Status) { return table; }

}  // namespace toolyard::autopilot
