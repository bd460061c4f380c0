// The SQL of accounts beside their records.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "areas/accounts/model.h"

namespace toolyard::accounts {

bool has_users(Transaction& transaction);
std::optional<User> find_user(Transaction& transaction, std::string_view username);
// Whom somebody who signs in by this name may mean: the account of the name, and the one that alone
// has it as its email address. Only of accounts made long ago these may be two.
std::vector<StoredUser> find_named(Transaction& transaction, std::string_view name);
// As an email address, or as a name from when names could look like one.
bool is_email_taken(Transaction& transaction, std::string_view email, UserId by_another_than);

// Until the commit, nobody else changes who may do what.
void lock_accounts(Transaction& transaction);
// The number of a change: nodes that look for changes see them in order, for it is locked until the
// commit.
std::int64_t next_change(Transaction& transaction);
// Of others than this one.
std::int64_t count_other_administrators(Transaction& transaction, UserId id);

}  // namespace toolyard::accounts
