#include "areas/accounts/sessions/store.h"

#include <array>

#include "core/error.h"
#include "records/list.h"

namespace toolyard::accounts {
namespace {

// Per account; the latest networks replace the oldest.
constexpr std::int64_t max_networks = 8;

}  // namespace

void insert_family(Transaction& transaction, const TokenFamily& family, const FamilyUse& use) {
  transaction.change(
      "insert into token_families (id, user_id, newest, rotated_at, created_at, expires_at, "
      "device, address, is_browser, token_version, has_external_factor) "
      "values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)",
      family.id, family.user_id, family.newest, family.created_at, family.expires_at,
      use.device.name, use.device.address, use.device.is_browser, use.token_version,
      use.device.has_external_factor);
}

bool has_external_factor(Transaction& transaction, std::string_view id) {
  return transaction
      .row<std::string>(
          "select id from token_families where id = $1 and has_external_factor = true", id)
      .has_value();
}

std::optional<TokenFamily> find_family(Transaction& transaction, std::string_view id) {
  return transaction.row<TokenFamily>(
      "select id, user_id, newest, previous, rotated_at, created_at, expires_at, ended_at "
      "from token_families where id = $1",
      id);
}

void replace_newest(Transaction& transaction, const TokenFamily& family, std::string_view next,
                    Instant now, Instant expires_at, const FamilyUse& use) {
  transaction.change(
      "update token_families set previous = newest, newest = $2, rotated_at = $3, "
      "expires_at = $4, device = $6, address = $7, is_browser = $8, token_version = $9 "
      "where id = $1 and newest = $5 and ended_at is null",
      family.id, next, now, expires_at, family.newest, use.device.name, use.device.address,
      use.device.is_browser, use.token_version);
}

Result<Page<AccountSession>> list_sessions(Transaction& transaction, UserId user, Instant now,
                                           const Call& call, const PageQuery& query) {
  static constexpr std::array<NamedSql, 1> columns{{{"last_used_at", "rotated_at"}}};
  ListSql list("token_families");
  list.where("user_id = ?", bind(user));
  list.where("expires_at > ?", bind(now));
  list.where("ended_at is null");
  // A null version comes from a server without this column.
  list.where(
      "(token_version is null or token_version = "
      "(select u.token_version from users u where u.id = user_id))");
  TOOLYARD_TRY_VOID(list.order("", "-last_used_at", columns));
  return list.page<AccountSession>(
      transaction, call, query,
      "id, device, address, is_browser, 1 = 0 as is_current, created_at, "
      "rotated_at as last_used_at, expires_at");
}

std::optional<Instant> find_sign_in(Transaction& transaction, UserId user, std::string_view id) {
  return transaction.row<Instant>(
      "select created_at from token_families where id = $2 and user_id = $1 and ended_at is null",
      user, id);
}

std::vector<std::string> ended_families(Transaction& transaction, Instant since) {
  return transaction.rows<std::string>("select id from token_families where ended_at > $1", since);
}

bool delete_family(Transaction& transaction, UserId user, std::string_view id) {
  return transaction.change(
             "delete from token_families where id = $2 and user_id = $1 and ended_at is null", user,
             id) > 0;
}

bool end_family_of(Transaction& transaction, UserId user, std::string_view id, Instant now) {
  return transaction.change(
             "update token_families set ended_at = $3 "
             "where id = $2 and user_id = $1 and ended_at is null and expires_at > $3",
             user, id, now) > 0;
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
      user, max_networks);
}

void delete_networks(Transaction& transaction, UserId user) {
  transaction.change("delete from sign_in_networks where user_id = $1", user);
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
