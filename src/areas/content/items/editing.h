// What edits and actions make of an item, in memory: the rules without the store.
#pragma once
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
    "On this server, authors cannot approve their own text. Ask another approver."};
inline constexpr ProblemType not_the_latest{
    "not_the_latest_revision", ErrorKind::conflict, "There is a later revision.",
    "The given revision is no longer the latest one. Retrieve the content item again."};
}  // namespace problems

// Who acts, when, and by which rules.
struct Actor {
  std::optional<UserId> user;
  std::optional<Role> role;
  Instant now;
  bool four_eyes = false;  // what they have written is approved by others
};

// What the call has given of `request`, and for the rest what the item is.
ContentItem merged(const Call& call, const ContentItem& request, ContentItem stored);

// What this caller may do with it now.
std::vector<Action> allowed_actions(const StoredItem& item, const Actor& actor);

// A new revision with this text, which is known to be another one. What has to be approved anew
// goes back to review; labels keep their approval, and go live with what is live.
void edit(StoredItem& item, const Text& text, const Actor& actor);

// A new revision that a model has written: whatever was approved, nobody has read this. The public
// goes on seeing what it sees.
void take_generated(StoredItem& item, const Text& text, std::optional<UserId> author);

// Whether anything has changed. With `publish_at`, publishing waits until then.
Result<bool> act(StoredItem& item, Action action, const Actor& actor,
                 std::optional<Instant> publish_at = {});

// Along the table to the status, however many actions that takes.
Result<void> lead(StoredItem& item, Status status, const Actor& actor);

// A new item in the status that was asked for.
Result<void> begin(StoredItem& item, Status status, const Actor& actor);

// The latest revision becomes what the public sees; without asking whether it may.
void go_live(StoredItem& item, Instant now);

}  // namespace toolyard::content
