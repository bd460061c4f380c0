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

bool note_returned(Transaction& transaction, std::string_view state, Instant expires_at,
                   Instant now) {
  transaction.change("delete from external_sign_ins where expires_at < $1", now);
  return transaction.change(
             "insert into external_sign_ins (id, expires_at) values ($1, $2) "
             "on conflict do nothing",
             state, expires_at) > 0;
}

}  // namespace toolyard::accounts
