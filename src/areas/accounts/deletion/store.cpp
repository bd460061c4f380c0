#include "areas/accounts/deletion/store.h"

#include "areas/accounts/factors/store.h"

namespace toolyard::accounts {
namespace {

void delete_invitation(Transaction& transaction, InvitationId id) {
  transaction.change("delete from account_emails where invitation_id = $1", id);
  transaction.change("delete from account_invitations where id = $1", id);
}

}  // namespace

std::vector<InvitationId> delete_traces(Transaction& transaction, const User& user) {
  transaction.change("delete from token_families where user_id = $1", user.id);
  transaction.change("delete from sign_in_networks where user_id = $1", user.id);
  delete_factor(transaction, user.id);
  transaction.change("delete from account_emails where user_id = $1", user.id);
  auto received = transaction.rows<InvitationId>(
      "select id from account_invitations where user_id = $1 or lower(email) = lower($2)", user.id,
      user.email);
  for (const auto id : received) delete_invitation(transaction, id);
  for (const auto id : transaction.rows<InvitationId>(
           "select id from account_invitations where invited_by = $1 and accepted_at is null",
           user.id))
    delete_invitation(transaction, id);
  return received;
}

}  // namespace toolyard::accounts
