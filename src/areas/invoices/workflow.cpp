#include "areas/invoices/workflow.h"

#include <algorithm>

#include "core/transition.h"

namespace toolyard::invoices {
namespace {

struct Move {
  Status from;
  Action action;
  Status to;
  Role least;  // who may do it, and every role above
};
constexpr std::array moves{
    Move{Status::draft, Action::edit, Status::draft, Role::editor},
    Move{Status::draft, Action::discard, Status::draft, Role::editor},
    Move{Status::draft, Action::finalize, Status::finalized, Role::approver},
    Move{Status::finalized, Action::mark_paid, Status::paid, Role::approver},
    Move{Status::finalized, Action::make_void, Status::voided, Role::approver},
};

}  // namespace

std::vector<Action> actions_of(Status status, std::optional<Role> role) {
  std::vector<Action> allowed;
  for (const auto& move : moves)
    if (move.from == status && role && *role >= move.least) allowed.push_back(move.action);
  return allowed;
}

Result<Status> led_to(Status status, Action action, std::optional<Role> role) {
  for (const auto& move : moves)
    if (move.action == action && (move.from == status || move.to == status)) return move.to;
  std::vector<std::string> allowed;
  for (const auto one : actions_of(status, role)) allowed.emplace_back(spelling(one));
  return refuse_transition(spelling(status), spelling(action), std::move(allowed));
}

}  // namespace toolyard::invoices
