// SQL of comments that the generic records do not cover, and the effect of an action with one.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "areas/content/comments/model.h"

namespace toolyard::content {

// The user name of an account; empty if there is no such account.
std::string name_of(Transaction& transaction, UserId user);
// Fills in the fields without a column.
void complete_comments(Transaction& transaction, std::span<StoredComment* const> comments);

// Id of the latest comment on an item; 0 if there is none.
std::int64_t last_comment_on(Transaction& transaction, ItemId item);
// Returns the accounts that have written or resolved a comment on the item.
std::vector<UserId> people_commenting(Transaction& transaction, ItemId item);

}  // namespace toolyard::content
