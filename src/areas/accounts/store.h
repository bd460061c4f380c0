// The SQL of accounts, and nothing else.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "areas/accounts/model.h"
#include "ports/database.h"

namespace toolyard::accounts {

inline constexpr std::string_view user_columns =
    "id, username, email, role, plan, is_active, token_version, created_at, password_changed_at";

bool has_users(Transaction& transaction);
std::optional<User> find_user(Transaction& transaction, std::string_view username);
// Addresses of accounts made long ago are not unique: two are as many as anyone needs to know of.
std::vector<User> find_two_by_email(Transaction& transaction, std::string_view email);
// Whom somebody who signs in by this name may mean: the account of the name, and the one that alone
// has it as its e-mail address. Only of accounts made long ago these may be two.
std::vector<User> find_named(Transaction& transaction, std::string_view name);
// As an e-mail address, or as a name from when names could look like one.
bool is_email_taken(Transaction& transaction, std::string_view email, UserId by_another_than);
std::optional<StoredPassword> find_password(Transaction& transaction, UserId id);

struct UserToStore {
  std::string_view username;
  std::string_view email;
  std::string_view password_hash;
  std::optional<Role> role;
  Instant now;
};
Result<User> insert_user(Transaction& transaction, const UserToStore& user);
std::optional<User> find_user(Transaction& transaction, UserId id);
void update_standing(Transaction& transaction, const User& user);
void update_email(Transaction& transaction, UserId id, std::string_view email);
void update_password(Transaction& transaction, UserId id, std::string_view password_hash,
                     Instant now);
void cut_off_tokens(Transaction& transaction, UserId id);
// Until the commit, nobody else changes who may do what.
void hold_accounts(Transaction& transaction);
// Of others than this one.
std::int64_t count_other_administrators(Transaction& transaction, UserId id);

}  // namespace toolyard::accounts
