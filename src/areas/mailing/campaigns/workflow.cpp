#include "areas/mailing/campaigns/workflow.h"

namespace toolyard::campaigns {
namespace {

using enum Status;

// Whatever lets mails go out is for the approver.
constexpr std::array table{
    Move{scheduled, Action::unschedule, draft, Who::editor},
    Move{draft, Action::schedule, scheduled, Who::approver},
    Move{paused, Action::schedule, scheduled, Who::approver},
    Move{draft, Action::start, running, Who::approver},
    Move{paused, Action::start, running, Who::approver},
    Move{scheduled, Action::due, running, Who::scheduler},
    Move{running, Action::pause, paused, Who::editor},
    Move{running, Action::cancel, cancelled, Who::editor},
    Move{paused, Action::cancel, cancelled, Who::editor},
    Move{running, Action::all_sent, finished, Who::worker},
};

}  // namespace

std::span<const Move> moves(Status) { return table; }

}  // namespace toolyard::campaigns
