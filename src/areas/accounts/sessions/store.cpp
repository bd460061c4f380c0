#include "areas/accounts/sessions/store.h"

#include "core/error.h"

namespace toolyard::accounts {
namespace {

// Of each account; the latest take the place of the oldest.
constexpr std::int64_t most_networks = 8;

}  // namespace

void insert_family(Transaction& transaction, const TokenFamily& family) {
  transaction.change(
      "insert into token_families (id, user_id, newest, rotated_at, created_at, expires_at) "
      "values ($1, $2, $3, $4, $4, $5)",
      family.id, family.user_id, family.newest, family.created_at, family.expires_at);
}

std::optional<TokenFamily> find_family(Transaction& transaction, std::string_view id) {
  return transaction.row<TokenFamily>(
      "select id, user_id, newest, previous, rotated_at, created_at, expires_at, ended_at "
      "from token_families where id = $1",
      id);
}

void replace_newest(Transaction& transaction, const TokenFamily& family, std::string_view next,
                    Instant now, Instant expires_at) {
  transaction.change(
      "update token_families set previous = newest, newest = $2, rotated_at = $3, "
      "expires_at = $4 where id = $1 and newest = $5 and ended_at is null",
      family.id, next, now, expires_at, family.newest);
}

void end_family(Transaction& transaction, std::string_view id, Instant now) {
  transaction.change("update token_families set ended_at = $2 where id = $1 and ended_at is null",
                     id, now);
}

void note_network(Transaction& transaction, UserId user, std::string_view network, Instant now) {
  transaction.change(
      "insert into sign_in_networks (user_id, network, signed_in_at) values ($1, $2, $3) "
      "on conflict (user_id, network) do update set signed_in_at = excluded.signed_in_at",
      user, network, now);
  transaction.change(
      "delete from sign_in_networks where user_id = $1 and network not in "
      "(select network from sign_in_networks where user_id = $1 "
      "order by signed_in_at desc, network limit $2)",
      user, most_networks);
}

bool has_signed_in_from(Transaction& transaction, UserId user, std::string_view network) {
  return transaction
      .row<UserId>("select user_id from sign_in_networks where user_id = $1 and network = $2", user,
                   network)
      .has_value();
}

void delete_expired_families(Transaction& transaction, Instant now) {
  transaction.change(
      "delete from token_families where id in "
      "(select id from token_families where expires_at < $1 order by expires_at limit 20)",
      now);
}

}  // namespace toolyard::accounts
