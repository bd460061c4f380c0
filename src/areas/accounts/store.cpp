#include "areas/accounts/store.h"

#include <algorithm>

#include "core/text/characters.h"

namespace toolyard::accounts {
namespace {

constexpr std::string_view by_name = "where lower(username) = lower($1)";

// Whether an account besides one has the address, and meets a condition.
bool has_another(Transaction& transaction, std::string_view email, UserId than,
                 std::string_view condition) {
  return transaction
      .row<UserId>("select id from users where lower(email) = lower($1) and id <> $2 and " +
                       std::string(condition) + " limit 1",
                   email, than)
      .has_value();
}

}  // namespace

bool has_users(Transaction& transaction) {
  return transaction.row<std::int64_t>("select id from users limit 1").has_value();
}

std::optional<User> find_user(Transaction& transaction, std::string_view username) {
  return find_record<User>(transaction, by_name, username);
}

std::vector<StoredUser> find_named(Transaction& transaction, std::string_view name) {
  auto named = find_records<StoredUser>(transaction, by_name, name);
  if (name.find('@') == name.npos) return named;
  auto owners = find_records<StoredUser>(
      transaction,
      "where lower(email) = lower($1) and email_verified_at is not null order by id limit 2", name);
  if (owners.size() == 1 && (named.empty() || named[0].id != owners[0].id))
    named.push_back(std::move(owners[0]));
  return named;
}

std::optional<User> find_holder(Transaction& transaction, std::string_view name) {
  if (auto named = find_user(transaction, name)) return named;
  return find_record<User>(
      transaction, "where lower(email) = lower($1) order by email_verified_at is null, id limit 1",
      name);
}

bool is_same_email(std::string_view one, std::string_view other) {
  constexpr auto folded = [](char c) { return toolyard::lower(c); };
  return std::ranges::equal(one, other, {}, folded, folded);
}

bool is_email_verified(Transaction& transaction, std::string_view email, UserId by_another_than) {
  return has_another(transaction, email, by_another_than, "email_verified_at is not null");
}

bool is_email_taken(Transaction& transaction, std::string_view email, UserId by_another_than) {
  const auto named = find_user(transaction, email);
  return (named && named->id != by_another_than) ||
         is_email_verified(transaction, email, by_another_than);
}

bool is_email_claimed(Transaction& transaction, std::string_view email, UserId by_another_than) {
  return has_another(transaction, email, by_another_than, "email_verified_at is null");
}

std::int64_t count_other_administrators(Transaction& transaction, UserId id) {
  return *transaction.row<std::int64_t>(
      "select count(*) as count from users where role = 'admin' and is_active = true "
      "and id <> $1",
      id);
}

}  // namespace toolyard::accounts
