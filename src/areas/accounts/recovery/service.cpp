#include "areas/accounts/recovery/service.h"

#include "areas/accounts/emails/store.h"
#include "areas/accounts/password.h"
#include "areas/accounts/store.h"

namespace toolyard::accounts {

std::vector<Fault> faults_of(const ForgottenPassword& request) {
  if (request.email && request.username)
    return {{"/username", "conflicting_options", "Must not be given together with `email`."}};
  if (!request.email && !request.username)
    return {{"/email", "required", "Must be given, or `username` instead."}};
  return {};
}

Result<ForgottenPasswordDone> RecoveryService::request(const Call& call,
                                                       const ForgottenPassword& request) {
  if (auto faults = faults_of(request); !faults.empty()) return invalid(std::move(faults));
  const auto& name = request.email ? *request.email : *request.username;
  return dependencies_.database.write(
      [&](Transaction& transaction) -> Result<ForgottenPasswordDone> {
        TOOLYARD_TRY_VOID(dependencies_.emails.request(
            transaction, {.purpose = EmailPurpose::password_reset, .name = name},
            call.remote_address));
        return ForgottenPasswordDone();
      });
}

Result<User> RecoveryService::holder_of(std::string_view code) const {
  return dependencies_.database.read([&](Transaction& transaction) -> Result<User> {
    const auto mail =
        find_open_email(transaction, EmailPurpose::password_reset, code, dependencies_.clock());
    if (!mail || !mail->user_id) return no_such_code();
    TOOLYARD_TRY(auto user, require_record<User>(transaction, *mail->user_id));
    if (!user.is_active) return no_such_code();
    return user;
  });
}

// The code proves that the address belongs to the caller. Unless the account's holder had proven
// the same before, somebody else may have prepared other ways in, and must lose access.
Result<void> RecoveryService::prove_email(Transaction& transaction, UserId id,
                                          const std::string& email) {
  TOOLYARD_TRY(const auto user, require_record<StoredUser>(transaction, id));
  const bool is_of_another = is_email_verified(transaction, email, id);
  if (user.email_proof == EmailProof::holder || !is_same_email(user.email, email) || is_of_another)
    return {};
  dependencies_.ways_in.remove_besides_password(transaction, id);
  // Who has the second factor decides: the address is verified when they have signed in.
  if (!user.email_verified_at && user.has_second_factor) return {};
  TOOLYARD_TRY(const auto proven,
               dependencies_.accounts.set_email(
                   id, {.email = email, .action = "verify_email", .proof = EmailProof::holder}));
  dependencies_.emails.note_lost_claims(transaction, proven);
  return {};
}

Result<void> RecoveryService::reset(const PasswordReset& request) {
  TOOLYARD_TRY(const auto user, holder_of(request.code));
  if (auto fault = find_fault(request.new_password, user.username, user.email)) {
    fault->pointer = "/new_password";
    return invalid({std::move(*fault)});
  }
  const auto hash = hash_password(request.new_password);
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    // As everywhere, the account is locked first. If another call has used the code since it was
    // checked, everything is rolled back.
    TOOLYARD_TRY_VOID(dependencies_.accounts.reset_password(user.id, hash));
    const auto now = dependencies_.clock();
    const auto mail = redeem_email(transaction, EmailPurpose::password_reset, request.code, now);
    if (!mail || mail->user_id != user.id) return no_such_code();
    end_emails(transaction, user.id, EmailPurpose::password_reset, now);
    return prove_email(transaction, user.id, mail->email);
  });
}

}  // namespace toolyard::accounts
