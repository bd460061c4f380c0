#include "areas/content/items/workflow.h"

#include <algorithm>

namespace toolyard::content {
namespace {

using enum Status;

// Editing a text that is not approved does not change its status, and so has no row.
constexpr std::array table{
    Move{draft, Action::submit, human_review, Role::editor},
    Move{ai_generated, Action::submit, human_review, Role::editor},
    Move{ai_generated, Action::redraft, draft, Role::editor},
    Move{human_review, Action::approve, approved, Role::approver},
    Move{human_review, Action::reject, draft, Role::approver},
    Move{approved, Action::withdraw, human_review, Role::approver},
    Move{approved, Action::edit, human_review, Role::editor},
    Move{approved, Action::publish, published, Role::approver},
    Move{published, Action::edit, human_review, Role::editor},
    Move{published, Action::unpublish, draft, Role::approver},
};

}  // namespace

std::span<const Move> moves(Status) { return table; }

const Move* find_direct_move(Status from, Status to) {
  const auto* found = std::ranges::find_if(table, [&](const Move& move) {
    return move.from == from && move.to == to && move.action != Action::edit;
  });
  return found == table.end() ? nullptr : found;
}

std::vector<Action> find_path(Status from, Status to) {
  struct Reached {
    Status status;
    std::vector<Action> path;
  };
  std::vector<Reached> reached{{from, {}}};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (reached[i].status == to) return reached[i].path;
    for (const auto& move : table) {
      if (move.from != reached[i].status || move.action == Action::edit) continue;
      if (std::ranges::find(reached, move.to, &Reached::status) != reached.end()) continue;
      auto path = reached[i].path;
      path.push_back(move.action);
      reached.push_back({move.to, std::move(path)});
    }
  }
  return {};
}

bool is_repeat(Status status, Action action) {
  // A draft does not reveal whether it was rejected or unpublished.
  if (action == Action::edit || action == Action::reject || action == Action::unpublish)
    return false;
  return is_done(status, action);
}

std::vector<Action> actions_of(Status status, std::optional<Role> role) {
  auto actions = toolyard::actions_of(status, role);
  std::erase(actions, Action::edit);
  if (role >= Role::editor) actions.insert(actions.begin(), Action::edit);
  return actions;
}

}  // namespace toolyard::content
