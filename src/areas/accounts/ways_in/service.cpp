#include "areas/accounts/ways_in/service.h"

#include "areas/accounts/deletion/store.h"
#include "areas/accounts/emails/store.h"
#include "areas/accounts/factors/store.h"
#include "areas/accounts/sessions/store.h"

namespace toolyard::accounts {

void WaysIn::remove_besides_password(Transaction& transaction, UserId user) {
  delete_ways_in(transaction, user);
  delete_networks(transaction, user);
  dependencies_.forget_account(transaction, user);
  dependencies_.emails.note(transaction, user, EmailPurpose::ways_in_removed);
}

Result<void> WaysIn::remove_all(Transaction& transaction, UserId user) {
  TOOLYARD_TRY_VOID(dependencies_.accounts.remove_password(user));
  const auto now = dependencies_.clock();
  for (const auto purpose : {EmailPurpose::password_reset, EmailPurpose::email_verification,
                             EmailPurpose::email_change, EmailPurpose::email_objection})
    end_emails(transaction, user, purpose, now);
  delete_factor(transaction, user);
  remove_besides_password(transaction, user);
  return {};
}

}  // namespace toolyard::accounts
