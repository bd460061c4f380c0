// The editorial workflow of content: one table of statuses and actions, which requests,
// `allowed_actions` and the tests use.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/endpoint/workflow.h"

namespace toolyard::content {

enum class Status : std::uint8_t { draft, ai_generated, human_review, approved, published };
constexpr auto spellings(Status) {
  return std::array<Spelling<Status>, 5>{
      {{Status::draft, "draft", "Being written."},
       {Status::ai_generated, "ai_generated",
        "Written by a language model, and not yet read by anyone."},
       {Status::human_review, "human_review", "Waiting for an approver."},
       {Status::approved, "approved", "Approved, and ready to be published."},
       {Status::published, "published", "The latest revision is live."}}};
}

// Whether the content is still being written, so that no approval has been requested.
constexpr bool is_draft(Status status) {
  return status == Status::draft || status == Status::ai_generated;
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
      {{Action::edit, "edit", "Change the content."},
       {Action::submit, "submit", "Submit the content for review."},
       {Action::redraft, "redraft", "Turn generated content into a draft."},
       {Action::approve, "approve", "Approve the latest revision."},
       {Action::reject, "reject", "Send the content back to its author."},
       {Action::withdraw, "withdraw", "Withdraw the approval."},
       {Action::publish, "publish", "Publish the latest revision, now or at a given time."},
       {Action::unpublish, "unpublish", "Take the content offline."},
       {Action::regenerate, "regenerate", "Have a language model rewrite the content."}}};
}

using Move = toolyard::Move<Status, Action>;
std::span<const Move> moves(Status = {});

// Returns the transition, other than editing, from one status to another, for requests that contain
// a status; null if there is none.
const Move* find_direct_move(Status from, Status to);
// Returns the shortest sequence of actions, other than editing, from one status to another; empty
// if there is none.
std::vector<Action> find_path(Status from, Status to);
// Whether the action has already been taken, so that repeating it changes nothing.
bool is_repeat(Status status, Action action);
// Returns editing, which is possible in every status, and the actions that the table allows.
std::vector<Action> actions_of(Status status, std::optional<Role> role);

}  // namespace toolyard::content
