#include "areas/accounts/addresses/service.h"

#include <utility>

#include "areas/accounts/emails/store.h"
#include "areas/accounts/store.h"

namespace toolyard::accounts {

Result<User> AddressService::register_account(const Call& call, const NewUser& user) {
  // If too many emails were sent already, the account can request this one later.
  const auto also = [&](Transaction& transaction, const User& made) -> Result<void> {
    (void)emails_.request(transaction,
                          {.purpose = EmailPurpose::email_verification, .user_id = made.id},
                          call.remote_address);
    return {};
  };
  return accounts_.create(user, std::nullopt, {.is_verified = false, .also = also});
}

Result<Profile> AddressService::find_profile(const Caller& caller) const {
  return database_.read([&](Transaction& transaction) -> Result<Profile> {
    TOOLYARD_TRY(auto profile, profile_of(require_record<User>(transaction, caller.user)));
    profile.pending_email = find_pending_email(transaction, caller.user, clock_());
    return profile;
  });
}

// Reports the limit to callers that are signed in, instead of sending no email.
Result<void> AddressService::check_often(Transaction& transaction, EmailPurpose purpose,
                                         UserId user) const {
  constexpr std::chrono::days while_counted{1};
  if (count_emails_of(transaction, purpose, user, clock_() - while_counted) <
      AccountEmails::max_a_day)
    return {};
  auto refused = fail(problems::too_many_emails, "Retry after a day.");
  refused.error().retry_after_s = std::chrono::seconds(while_counted).count();
  return refused;
}

Result<void> AddressService::request_change(Transaction& transaction, const Call& call,
                                            const User& user, const std::string& email) {
  const auto now = clock_();
  if (is_same_email(email, user.email)) {
    end_emails(transaction, user.id, EmailPurpose::email_change, now);
    return {};
  }
  const auto pending = find_pending_email(transaction, user.id, now);
  if (pending && is_same_email(*pending, email)) return {};
  TOOLYARD_TRY_VOID(AccountService::check_free_email(transaction, email, user.id));
  TOOLYARD_TRY_VOID(check_often(transaction, EmailPurpose::email_change, user.id));
  end_emails(transaction, user.id, EmailPurpose::email_change, now);
  TOOLYARD_TRY_VOID(emails_.request(
      transaction, {.purpose = EmailPurpose::email_change, .user_id = user.id, .email = email},
      call.remote_address));
  // An address that was never verified may be that of somebody else, who must not keep it for this
  // account.
  if (!user.email_verified_at) return {};
  return emails_.request(
      transaction,
      {.purpose = EmailPurpose::email_objection, .user_id = user.id, .email = user.email},
      call.remote_address);
}

Result<Profile> AddressService::change_profile(const Call& call, const ProfileChange& change) {
  if (auto faults = faults_of(change); !faults.empty()) return invalid(std::move(faults));
  const auto id = call.caller.user;
  return database_.write([&](Transaction& transaction) -> Result<Profile> {
    if (change.locale) TOOLYARD_TRY_VOID(accounts_.change_locale(id, *change.locale));
    if (change.email) {
      TOOLYARD_TRY(const auto user, require_locked<User>(transaction, id));
      TOOLYARD_TRY_VOID(request_change(transaction, call, user, *change.email));
    }
    return find_profile(call.caller);
  });
}

Result<VerificationSent> AddressService::resend(const Call& call) {
  const auto id = call.caller.user;
  return database_.write([&](Transaction& transaction) -> Result<VerificationSent> {
    TOOLYARD_TRY(const auto user, require_locked<User>(transaction, id));
    AccountEmail mail{
        .purpose = EmailPurpose::email_verification, .user_id = id, .email = user.email};
    if (auto pending = find_pending_email(transaction, id, clock_())) {
      mail.purpose = EmailPurpose::email_change;
      mail.email = std::move(*pending);
    } else if (user.email_verified_at) {
      return fail(problems::email_is_verified, "The email address is already verified.");
    }
    TOOLYARD_TRY_VOID(AccountService::check_free_email(transaction, mail.email, id));
    TOOLYARD_TRY_VOID(check_often(transaction, mail.purpose, id));
    TOOLYARD_TRY_VOID(emails_.request(transaction, mail, call.remote_address));
    return VerificationSent{.email = mail.email};
  });
}

Result<AccountEmail> AddressService::find_email(
    const EmailCode& request, std::initializer_list<EmailPurpose> purposes) const {
  return database_.read([&](Transaction& transaction) -> Result<AccountEmail> {
    for (const auto purpose : purposes) {
      auto mail = find_open_email(transaction, purpose, request.code, clock_());
      if (!mail || !mail->user_id) continue;
      const auto user = find_record<User>(transaction, *mail->user_id);
      if (!user || !user->is_active) break;
      // An address that the account no longer has cannot be verified.
      if (purpose == EmailPurpose::email_verification && !is_same_email(user->email, mail->email))
        break;
      return std::move(*mail);
    }
    return no_such_code();
  });
}

// As everywhere, the account is locked before its emails. If another call has used the code,
// everything is rolled back.
Result<void> AddressService::use(const AccountEmail& mail, const EmailCode& request,
                                 const VerifiedEmail& email) {
  return database_.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY(const auto user, accounts_.set_email(*mail.user_id, email));
    emails_.note_lost_claims(transaction, user);
    const auto now = clock_();
    if (!redeem_email(transaction, mail.purpose, request.code, now)) return no_such_code();
    const auto end = [&](EmailPurpose purpose) {
      end_emails(transaction, *mail.user_id, purpose, now);
    };
    end(EmailPurpose::email_verification);
    if (mail.purpose == EmailPurpose::email_verification) return {};
    // Ends the codes that were sent to an address that the account no longer has.
    end(EmailPurpose::email_change);
    end(EmailPurpose::password_reset);
    if (mail.purpose == EmailPurpose::email_objection) end(EmailPurpose::email_objection);
    return {};
  });
}

Result<void> AddressService::verify(const Caller& caller, const EmailCode& request) {
  TOOLYARD_TRY(const auto mail,
               find_email(request, {EmailPurpose::email_verification, EmailPurpose::email_change}));
  if (mail.user_id != caller.user)
    return fail(problems::code_of_another_account,
                "The link in the email is for another account. Sign in to that account.");
  if (mail.purpose == EmailPurpose::email_verification)
    return use(mail, request,
               {.email = mail.email, .action = "verify_email", .proof = EmailProof::holder});
  TOOLYARD_TRY(const auto user, accounts_.find(caller.user));
  return use(mail, request,
             {.email = mail.email,
              .action = "change_email",
              .proof = user.email_verified_at ? EmailProof::session : EmailProof::holder});
}

Result<void> AddressService::keep(const EmailCode& request) {
  TOOLYARD_TRY(const auto mail, find_email(request, {EmailPurpose::email_objection}));
  return use(mail, request, {.email = mail.email, .action = "keep_email", .ends_tokens = true});
}

}  // namespace toolyard::accounts
