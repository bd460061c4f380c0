#include "areas/accounts/factors/store.h"

namespace toolyard::accounts {

std::optional<StoredFactor> lock_factor(Transaction& transaction, UserId user) {
  if (transaction.change("update second_factors set failures = failures where user_id = $1",
                         user) == 0)
    return std::nullopt;
  return transaction.row<StoredFactor>(
      "select user_id, secret, confirmed_at, last_step, failures, retry_at "
      "from second_factors where user_id = $1",
      user);
}

bool has_factor(Transaction& transaction, UserId user) {
  return transaction
      .row<UserId>(
          "select user_id from second_factors where user_id = $1 and confirmed_at is not null",
          user)
      .has_value();
}

void put_factor(Transaction& transaction, UserId user, std::string_view secret, Instant now) {
  transaction.change(
      "insert into second_factors (user_id, secret, created_at, last_step, failures) "
      "values ($1, $2, $3, 0, 0) on conflict (user_id) do update set secret = excluded.secret, "
      "created_at = excluded.created_at where second_factors.confirmed_at is null",
      user, secret, now);
}

void update_factor(Transaction& transaction, const StoredFactor& factor) {
  transaction.change(
      "update second_factors set confirmed_at = $2, last_step = $3, failures = $4, retry_at = $5 "
      "where user_id = $1",
      factor.user_id, factor.confirmed_at, factor.last_step, factor.failures, factor.retry_at);
}

void delete_factor(Transaction& transaction, UserId user) {
  transaction.change("delete from second_factor_codes where user_id = $1", user);
  transaction.change("delete from second_factors where user_id = $1", user);
}

void put_recovery_codes(Transaction& transaction, UserId user,
                        std::span<const std::string> hashes) {
  transaction.change("delete from second_factor_codes where user_id = $1", user);
  for (const auto& hash : hashes)
    transaction.change(
        "insert into second_factor_codes (user_id, hash) values ($1, $2) on conflict do nothing",
        user, hash);
}

bool has_recovery_code(Transaction& transaction, UserId user, std::string_view hash) {
  return transaction
      .row<UserId>("select user_id from second_factor_codes where user_id = $1 and hash = $2", user,
                   hash)
      .has_value();
}

void delete_recovery_code(Transaction& transaction, UserId user, std::string_view hash) {
  transaction.change("delete from second_factor_codes where user_id = $1 and hash = $2", user,
                     hash);
}

bool was_redeemed(Transaction& transaction, std::string_view challenge) {
  return transaction
      .row<std::string>("select id from second_factor_challenges where id = $1", challenge)
      .has_value();
}

bool note_redeemed(Transaction& transaction, std::string_view challenge, Instant expires_at,
                   Instant now) {
  transaction.change(
      "delete from second_factor_challenges where id in (select id from second_factor_challenges "
      "where expires_at < $1 order by expires_at limit 20)",
      now);
  return transaction.change(
             "insert into second_factor_challenges (id, expires_at) values ($1, $2) "
             "on conflict (id) do nothing",
             challenge, expires_at) > 0;
}

}  // namespace toolyard::accounts
