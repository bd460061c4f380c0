#include "areas/accounts/single_sign_on/store.h"

namespace toolyard::accounts {

std::optional<UserId> use_identity(Transaction& transaction, std::string_view issuer,
                                   std::string_view subject, Instant now) {
  return transaction.row<UserId>(
      "update external_identities set last_used_at = $3 where issuer = $1 and subject = $2 "
      "returning user_id",
      issuer, subject, now);
}

bool insert_identity(Transaction& transaction, UserId user, std::string_view issuer,
                     std::string_view subject, Instant now) {
  return transaction.change(
             "insert into external_identities (user_id, issuer, subject, created_at, last_used_at) "
             "values ($1, $2, $3, $4, $4) on conflict do nothing",
             user, issuer, subject, now) > 0;
}

bool has_identity(Transaction& transaction, UserId user, std::string_view issuer) {
  return transaction
      .row<UserId>("select user_id from external_identities where user_id = $1 and issuer = $2",
                   user, issuer)
      .has_value();
}

std::vector<StoredIdentity> identities_of(Transaction& transaction, UserId user) {
  return find_records<StoredIdentity>(transaction, "where user_id = $1 order by id", user);
}

Result<Page<StoredIdentity>> list_identities(Transaction& transaction, UserId user,
                                             const Call& call, const PageQuery& query) {
  static constexpr std::array<NamedSql, 1> columns{{{"id", "external_identities.id"}}};
  ListSql list(table_of<StoredIdentity>().tables());
  list.where("user_id = ?", bind(user));
  TOOLYARD_TRY_VOID(list.order("", "-id", columns));
  return list.page<StoredIdentity>(transaction, call, query);
}

void delete_identity(Transaction& transaction, LinkedIdentityId id) {
  transaction.change("delete from external_identities where id = $1", id);
}

bool note_returned(Transaction& transaction, std::string_view state, Instant expires_at,
                   Instant now) {
  transaction.change(
      "delete from external_sign_ins where id in (select id from external_sign_ins "
      "where expires_at < $1 order by expires_at limit 20)",
      now);
  return transaction.change(
             "insert into external_sign_ins (id, expires_at) values ($1, $2) "
             "on conflict do nothing",
             state, expires_at) > 0;
}

}  // namespace toolyard::accounts
