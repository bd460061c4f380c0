#include "areas/accounts/deletion/store.h"

#include "areas/accounts/emails/store.h"
#include "areas/accounts/factors/store.h"
#include "areas/accounts/invitations/model.h"
#include "areas/accounts/passkeys/model.h"
#include "areas/accounts/sessions/store.h"

namespace toolyard::accounts {
namespace {

void delete_invitation(Transaction& transaction, InvitationId id) {
  forget_emails(transaction, id);
  transaction.change("delete from account_invitations where id = $1", id);
}

}  // namespace

std::vector<DeletedRecord> delete_ways_in(Transaction& transaction, UserId user) {
  std::vector<DeletedRecord> deleted;
  transaction.change("delete from external_identities where user_id = $1", user);
  for (const auto id :
       transaction.rows<std::int64_t>("delete from passkeys where user_id = $1 returning id", user))
    deleted.push_back({std::string(Passkey::table.object_kind), id});
  return deleted;
}

std::int64_t delete_sessions(Transaction& transaction, UserId user, std::int64_t max) {
  return transaction.change(
      "delete from token_families where id in "
      "(select id from token_families where user_id = $1 limit $2)",
      user, max);
}

std::vector<DeletedRecord> delete_traces(Transaction& transaction, const User& user) {
  auto deleted = delete_ways_in(transaction, user.id);
  delete_networks(transaction, user.id);
  delete_factor(transaction, user.id);
  forget_emails(transaction, user.id);
  for (const auto id : transaction.rows<InvitationId>(
           "select id from account_invitations where user_id = $1 or "
           "(invited_by = $1 and accepted_at is null) or (lower(email) = lower($2) and $3)",
           user.id, user.email, user.email_verified_at.has_value())) {
    delete_invitation(transaction, id);
    deleted.push_back({std::string(Invitation::table.object_kind), static_cast<std::int64_t>(id)});
  }
  return deleted;
}

}  // namespace toolyard::accounts
