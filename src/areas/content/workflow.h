// How far a piece of content has come, and which action leads where: one table, which requests,
// `allowed_actions` and the tests all read.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/workflow.h"

namespace toolyard::content {

enum class Status : std::uint8_t { draft, ai_generated, human_review, approved, published };
constexpr auto spellings(Status) {
  return std::array<Spelling<Status>, 5>{
      {{Status::draft, "draft", "Being written."},
       {Status::ai_generated, "ai_generated", "Written by a model; nobody has read it yet."},
       {Status::human_review, "human_review", "Waits for an approver."},
       {Status::approved, "approved", "May be published as it is."},
       {Status::published, "published", "Its latest revision is what the public sees."}}};
}

enum class Action : std::uint8_t {
  edit,
  submit,
  redraft,
  approve,
  reject,
  withdraw,
  publish,
  unpublish,
  regenerate,
};
constexpr auto spellings(Action) {
  return std::array<Spelling<Action>, 9>{
      {{Action::edit, "edit", "Change what it says."},
       {Action::submit, "submit", "Hand it in for review."},
       {Action::redraft, "redraft", "Take a generated text on as a draft."},
       {Action::approve, "approve", "Find its latest revision good."},
       {Action::reject, "reject", "Send it back to its author."},
       {Action::withdraw, "withdraw", "Take the approval back."},
       {Action::publish, "publish", "Make its latest revision public, now or at a time."},
       {Action::unpublish, "unpublish", "Take it away from the public."},
       {Action::regenerate, "regenerate", "Have a model write it anew."}}};
}

using Move = toolyard::Move<Status, Action>;
std::span<const Move> moves(Status = {});

// The row that leads from one status to another, for requests that name a status.
const Move* find_way(Status from, Status to);
// The shortest way from one status to another by actions other than editing; nothing where none
// leads there.
std::vector<Action> find_path(Status from, Status to);
// Whether the action was done already, so that doing it again changes nothing.
bool is_repeat(Status status, Action action);
// Editing, and what the table allows.
std::vector<Action> actions_of(Status status, std::optional<Role> role);

}  // namespace toolyard::content
