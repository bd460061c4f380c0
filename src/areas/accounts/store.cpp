#include "areas/accounts/store.h"

namespace toolyard::accounts {
namespace {

constexpr std::array kConstraints{
    UserConstraint{"users_username_unique", &toolyard::problems::duplicate, "/username",
                   "An account of this name exists."},
};

std::string select_users() { return "select " + std::string(user_columns) + " from users "; }

// Holds the counter until the commit: nodes that look for changes see the numbers in order.
std::int64_t next_change(Transaction& transaction) {
  return *transaction.row<std::int64_t>(
      "update change_counters set value = value + 1 where name = 'accounts' returning value");
}

}  // namespace

bool has_users(Transaction& transaction) {
  return transaction.row<std::int64_t>("select id from users limit 1").has_value();
}

std::optional<User> find_user(Transaction& transaction, std::string_view username) {
  return transaction.row<User>(select_users() + "where lower(username) = lower($1)", username);
}

std::optional<User> find_user(Transaction& transaction, UserId id) {
  return transaction.row<User>(select_users() + "where id = $1", id);
}

std::vector<User> find_two_by_email(Transaction& transaction, std::string_view email) {
  return transaction.rows<User>(
      select_users() + "where lower(email) = lower($1) order by id limit 2", email);
}

std::vector<User> find_named(Transaction& transaction, std::string_view name) {
  std::vector<User> named;
  if (auto user = find_user(transaction, name)) named.push_back(std::move(*user));
  if (name.find('@') == name.npos) return named;
  auto owners = find_two_by_email(transaction, name);
  if (owners.size() == 1 && (named.empty() || named[0].id != owners[0].id))
    named.push_back(std::move(owners[0]));
  return named;
}

bool is_email_taken(Transaction& transaction, std::string_view email, UserId by_another_than) {
  return transaction
      .row<UserId>(
          "select id from users where (lower(email) = lower($1) or "
          "lower(username) = lower($1)) and id <> $2 limit 1",
          email, by_another_than)
      .has_value();
}

std::optional<StoredPassword> find_password(Transaction& transaction, UserId id) {
  return transaction.row<StoredPassword>("select id, password_hash from users where id = $1", id);
}

Result<User> insert_user(Transaction& transaction, const UserToStore& user) {
  const auto change = next_change(transaction);
  auto made = transaction.insert<User>(
      "insert into users (username, email, password_hash, role, is_active, token_version, "
      "created_at, password_changed_at, change_number) "
      "values ($1, $2, $3, $4, true, 0, $5, $5, $6) "
      "returning " +
          std::string(user_columns),
      user.username, user.email, user.password_hash, user.role, user.now, change);
  if (!made) return explain(made.error(), kConstraints);
  return std::move(*made);
}

void update_standing(Transaction& transaction, const User& user) {
  const auto change = next_change(transaction);
  transaction.change(
      "update users set role = $2, plan = $3, is_active = $4, token_version = $5, "
      "change_number = $6 where id = $1",
      user.id, user.role, user.plan, user.is_active, user.token_version, change);
}

void update_email(Transaction& transaction, UserId id, std::string_view email) {
  transaction.change("update users set email = $2 where id = $1", id, email);
}

void update_password(Transaction& transaction, UserId id, std::string_view password_hash,
                     Instant now) {
  const auto change = next_change(transaction);
  transaction.change(
      "update users set password_hash = $2, password_changed_at = $3, "
      "token_version = token_version + 1, change_number = $4 where id = $1",
      id, password_hash, now, change);
}

void cut_off_tokens(Transaction& transaction, UserId id) {
  const auto change = next_change(transaction);
  transaction.change(
      "update users set token_version = token_version + 1, change_number = $2 where id = $1", id,
      change);
}

void hold_accounts(Transaction& transaction) {
  transaction.change("update change_counters set value = value where name = 'accounts'");
}

std::int64_t count_other_administrators(Transaction& transaction, UserId id) {
  return *transaction.row<std::int64_t>(
      "select count(*) as count from users where role = 'admin' and is_active = true "
      "and id <> $1",
      id);
}

}  // namespace toolyard::accounts
