// SQL queries on accounts, beyond reading and writing single records.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "areas/accounts/model.h"

namespace toolyard::accounts {

// Name of the change counter that numbers changes to the permissions of accounts.
inline constexpr std::string_view changes = "accounts";

bool has_users(Transaction& transaction);
std::optional<User> find_user(Transaction& transaction, std::string_view username);
// Returns the accounts that somebody who signs in with this name may mean: the account with that
// user name, and the one that has it as its verified email address. There can be two only if the
// first dates from when user names could contain `@`.
std::vector<StoredUser> find_named(Transaction& transaction, std::string_view name);
// Returns the recipient of emails to somebody who has forgotten their password: the account with
// this user name, else the one that has it as its verified email address, else the oldest one that
// has it as its address.
std::optional<User> find_holder(Transaction& transaction, std::string_view name);
// Compares as both databases do: regardless of the case of ASCII letters.
bool is_same_email(std::string_view one, std::string_view other);
bool is_email_verified(Transaction& transaction, std::string_view email, UserId by_another_than);
// Whether another account has verified this email address, or has it as its user name, which dates
// from when user names could contain `@`.
bool is_email_taken(Transaction& transaction, std::string_view email, UserId by_another_than);
// Whether another account has this email address without having verified it.
bool is_email_claimed(Transaction& transaction, std::string_view email, UserId by_another_than);

// Number of active administrators other than this account.
std::int64_t count_other_administrators(Transaction& transaction, UserId id);

}  // namespace toolyard::accounts
