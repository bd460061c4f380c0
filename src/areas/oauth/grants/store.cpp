#include "areas/oauth/grants/store.h"

#include <array>

#include "areas/accounts/facts.h"
#include "areas/keys/facts.h"
#include "records/list.h"

namespace toolyard::oauth {

namespace {

constexpr std::int64_t lapsed_at_once = 100, deleted_at_once = 100;

std::string is_current() {
  using namespace accounts::facts;
  return std::string(is_active).append(" and ").append(token_version) + " = g.token_version";
}

// Grants, joined with their accounts and apps.
std::string grant_tables() {
  return "oauth_grants g join oauth_clients c on c.id = g.client_id " +
         std::string(accounts::facts::join);
}

std::optional<Grant> find_where(Transaction& transaction, std::string_view condition,
                                const auto& value) {
  return transaction.row<Grant>(
      "select g.id, g.client_id, c.name as client_name, g.user_id, g.token_version, g.scopes, "
      "g.redirect_uri, g.challenge, g.created_at, g.expires_at, g.redeemed_at, g.key_id, "
      "g.refresh_number, g.rotated_at, g.ended_at, (" +
          is_current() + ") as is_current from " + grant_tables() + " where " +
          std::string(condition),
      value);
}

}  // namespace

GrantId insert_grant(Transaction& transaction, const Grant& grant, std::string_view code_hash) {
  const auto id = transaction.insert<GrantId>(
      "insert into oauth_grants (client_id, user_id, token_version, scopes, redirect_uri, "
      "challenge, code_hash, created_at, expires_at, refresh_number) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0) returning id",
      grant.client_id, grant.user_id, grant.token_version, grant.scopes, grant.redirect_uri,
      grant.challenge, code_hash, grant.created_at, grant.expires_at);
  if (!id) throw BrokenStore("a grant cannot be recorded: " + id.error().constraint);
  return *id;
}

std::optional<Grant> find_grant(Transaction& transaction, GrantId id) {
  return find_where(transaction, "g.id = $1", id);
}

std::optional<Grant> find_grant_of_code(Transaction& transaction, std::string_view code_hash) {
  return find_where(transaction, "g.code_hash = $1", code_hash);
}

std::int64_t count_grants(Transaction& transaction, UserId user, Instant now) {
  return *transaction.row<std::int64_t>(
      "select count(*) as count from " + grant_tables() +
          " where g.user_id = $1 and g.expires_at > $2 and g.ended_at is null and " + is_current(),
      user, now);
}

bool redeem_grant(Transaction& transaction, GrantId id, Instant now, Instant expires_at) {
  return transaction.change(
             "update oauth_grants set redeemed_at = $2, rotated_at = $2, expires_at = $3, "
             "refresh_number = 1 where id = $1 and redeemed_at is null and ended_at is null",
             id, now, expires_at) > 0;
}

void set_key(Transaction& transaction, GrantId id, KeyId key) {
  transaction.change("update oauth_grants set key_id = $2 where id = $1", id, key);
}

void replace_refresh_number(Transaction& transaction, const Grant& grant, Instant now,
                            Instant expires_at) {
  transaction.change(
      "update oauth_grants set refresh_number = refresh_number + 1, rotated_at = $3, "
      "expires_at = $4 where id = $1 and refresh_number = $2 and ended_at is null",
      grant.id, grant.refresh_number, now, expires_at);
}

bool end_grant(Transaction& transaction, GrantId id, Instant now) {
  return transaction.change(
             "update oauth_grants set ended_at = $2 where id = $1 and ended_at is null", id, now) >
         0;
}

Result<Page<AppRow>> list_apps(Transaction& transaction, UserId user, Instant now, const Call& call,
                               const PageQuery& query) {
  static constexpr std::array<NamedSql, 1> columns{{{"created_at", "g.created_at"}}};
  ListSql list(grant_tables());
  list.where("g.user_id = ?", bind(user));
  list.where("g.expires_at > ?", bind(now));
  list.where("g.redeemed_at is not null");
  list.where("g.ended_at is null");
  list.where(is_current());
  TOOLYARD_TRY_VOID(list.order("", "-created_at", columns, "g.id"));
  return list.page<AppRow>(
      transaction, call, query,
      "g.id, c.name, c.uri as client_uri, g.redirect_uri, g.scopes as scope_words, g.key_id, "
      "g.created_at, g.expires_at, " +
          std::string(keys::facts::last_used_at) + " as last_used_at");
}

std::vector<Grant> find_lapsed_grants(Transaction& transaction, Instant now) {
  std::vector<Grant> lapsed;
  for (const auto id : transaction.rows<GrantId>(
           "select id from oauth_grants where ended_at is null and expires_at < $1 "
           "order by expires_at limit $2",
           now, lapsed_at_once))
    if (auto grant = find_grant(transaction, id)) lapsed.push_back(std::move(*grant));
  return lapsed;
}

std::vector<KeyId> delete_ended_grants(Transaction& transaction, Instant ended_before) {
  std::vector<KeyId> keys;
  for (const auto& key : transaction.rows<std::optional<KeyId>>(
           "delete from oauth_grants where id in (select id from oauth_grants where ended_at < $1 "
           "order by ended_at limit $2) returning key_id",
           ended_before, deleted_at_once))
    if (key) keys.push_back(*key);
  return keys;
}

}  // namespace toolyard::oauth
