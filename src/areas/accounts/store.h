// The SQL of accounts beside their records.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "areas/accounts/model.h"

namespace toolyard::accounts {

// The counter of changes of who may do what.
inline constexpr std::string_view changes = "accounts";

bool has_users(Transaction& transaction);
std::optional<User> find_user(Transaction& transaction, std::string_view username);
// Whom somebody who signs in by this name may mean: the account of the name, and the one that has
// it as its verified email address. Only of accounts made long ago these may be two.
std::vector<StoredUser> find_named(Transaction& transaction, std::string_view name);
// Whom emails to somebody who has forgotten their password go to: the account of the name, or the
// one that has it as its verified email address, or that alone has it at all.
std::optional<User> find_holder(Transaction& transaction, std::string_view name);
// As both databases compare them.
bool is_same_email(std::string_view one, std::string_view other);
// As an email address, or as a name from when names could look like one.
bool is_email_taken(Transaction& transaction, std::string_view email, UserId by_another_than);

// Of others than this one.
std::int64_t count_other_administrators(Transaction& transaction, UserId id);

}  // namespace toolyard::accounts
