// The effect of edits and actions on a content item, in memory: the rules, independent of the
// database.
#pragma once
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "areas/content/items/model.h"
#include "areas/content/options.h"
#include "core/endpoint/call.h"
#include "core/error.h"

namespace toolyard::content {

namespace problems {
inline constexpr ProblemType four_eyes{
    "four_eyes", ErrorKind::forbidden, "Approval by another account is required.",
    "On this server, nobody can approve a text if they wrote any of its revisions since the last "
    "approved one. Ask another approver."};
inline constexpr ProblemType not_the_latest{
    "not_the_latest_revision", ErrorKind::conflict, "There is a later revision.",
    "The given revision is no longer the latest one. Retrieve the content item again."};
inline constexpr ProblemType in_bin{
    "in_bin", ErrorKind::conflict, "The content item is in the bin.",
    "Content items in the bin can only be read and recovered. Recover the content item first."};
}  // namespace problems

// The caller of an edit or action, the time, and the rules that apply.
struct Actor {
  std::optional<UserId> user;
  std::optional<Role> role;
  Instant now;
  // With four eyes, authors cannot approve their own text: whether the actor wrote any stored
  // revision that differs from the reviewed one. Empty without four eyes.
  std::function<bool(const StoredItem& item)> wrote = {};
  // Returns the findings about a text, which an approval or a publication requires to be none of
  // severity `error`. Empty: nothing is found.
  std::function<std::vector<Finding>(const Text& text)> findings = {};
};

// Returns the stored item, with the fields that the call gives taken from `request`.
ContentItem merged(const Call& call, const ContentItem& request, ContentItem stored);

// Returns the actions that this caller may take on the item.
std::vector<Action> allowed_actions(const StoredItem& item, const Actor& actor);

// Begins a new revision with this text, which must differ from the current one. If the change
// requires approval, content that was approved returns to review. A change of labels only keeps the
// approval, and is live at once if the item is published.
void edit(StoredItem& item, const Text& text, const Actor& actor);

// Begins a new revision that a model has written. It loses the approval, since nobody has read it;
// the live revision stays live.
void take_generated(StoredItem& item, const Text& text, std::optional<UserId> author);

// Returns whether anything has changed. With `publish_at`, publishing is scheduled for that time.
Result<bool> act(StoredItem& item, Action action, const Actor& actor,
                 std::optional<Instant> publish_at = {});

// Moves the item to the status by the transitions of the workflow, however many actions that takes.
Result<void> lead(StoredItem& item, Status status, const Actor& actor);

// Gives a new item its status.
Result<void> begin(StoredItem& item, Status status, const Actor& actor);

// Takes the dates of the request that are not part of the text. `unpublish_at` requires an
// approver.
Result<void> take_dates(StoredItem& item, const ContentItem& request, const Actor& actor);

// Takes the live revision offline, whatever the status of the latest one, and cancels its scheduled
// publication.
void take_back(StoredItem& item);

// Puts the item into the bin: a draft, offline and without its slug.
Result<void> move_to_bin(StoredItem& item, const Actor& actor);

// Makes the latest revision live, without checking whether that is allowed.
void go_live(StoredItem& item, Instant now);

}  // namespace toolyard::content
