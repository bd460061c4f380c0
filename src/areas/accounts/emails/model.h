// Emails to account holders, most with a link that contains a one-time code. Only the hash of the
// code is stored.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/error.h"
#include "records/table.h"

namespace toolyard::accounts {

enum class AccountEmailId : std::int64_t {};
enum class InvitationId : std::int64_t {};

enum class EmailPurpose : std::uint8_t {
  password_reset,
  password_changed,
  email_verification,
  email_change,
  email_objection,
  invitation,
  account_deleted,
  passkey_added,
  passkey_removed,
  passkey_copied,
  app_allowed,
  identity_linked,
  identity_unlinked,
  ways_in_removed,
  claims_lost,
  webhook_failed
};
constexpr auto spellings(EmailPurpose) {
  return std::to_array<Spelling<EmailPurpose>>(
      {{EmailPurpose::password_reset, "password_reset", "Link to set a new password."},
       {EmailPurpose::password_changed, "password_changed",
        "Notice that the password was changed."},
       {EmailPurpose::email_verification, "email_verification",
        "Link to verify the address of the account."},
       {EmailPurpose::email_change, "email_change", "Link to verify a new address."},
       {EmailPurpose::email_objection, "email_objection",
        "Link to keep an address that is being replaced."},
       {EmailPurpose::invitation, "invitation", "Link to create an account."},
       {EmailPurpose::account_deleted, "account_deleted", "Notice that the account was deleted."},
       {EmailPurpose::passkey_added, "passkey_added", "Notice that a passkey was added."},
       {EmailPurpose::passkey_removed, "passkey_removed", "Notice that a passkey was removed."},
       {EmailPurpose::passkey_copied, "passkey_copied",
        "Notice that a passkey may have been copied."},
       {EmailPurpose::app_allowed, "app_allowed",
        "Notice that an app was allowed to act for the account."},
       {EmailPurpose::identity_linked, "identity_linked",
        "Notice that a person at the provider was linked to the account."},
       {EmailPurpose::identity_unlinked, "identity_unlinked",
        "Notice that the link to a person at the provider was removed."},
       {EmailPurpose::ways_in_removed, "ways_in_removed",
        "Notice that sign-in methods which others may have set up were removed."},
       {EmailPurpose::claims_lost, "claims_lost",
        "Notice that other accounts have this address and can no longer verify it."},
       {EmailPurpose::webhook_failed, "webhook_failed",
        "Notice that nothing is delivered to a webhook any more."}});
}

struct AccountEmail {
  static constexpr TableSpec table{.name = "account_emails"};
  AccountEmailId id{};
  EmailPurpose purpose = EmailPurpose::password_reset;
  std::optional<UserId> user_id;
  std::optional<InvitationId> invitation_id;
  std::string name, email, locale;
  std::optional<std::string> code_hash;
  std::string asked_ip, asked_from;
  bool is_from_known = false;
  std::string mailbox, domain;
  Instant created_at, expires_at;
  std::optional<Instant> sent_at, used_at, ended_at, failed_at;
  std::optional<std::string> error;
  static constexpr auto fields(auto...) {
    using M = AccountEmail;
    return std::array{
        field<&M::id>("Id of the email."),
        field<&M::purpose>("Purpose of the email."),
        field<&M::user_id>("Id of the account."),
        field<&M::invitation_id>("Id of the invitation."),
        field<&M::name>("User name or email address that the caller entered."),
        field<&M::email>("Recipient."),
        field<&M::locale>("Language of the email."),
        field<&M::code_hash>("SHA-256 of the code, in hexadecimal.").secret(),
        field<&M::asked_ip>("IP address of the caller."),
        field<&M::asked_from>("Network of the IP address."),
        field<&M::is_from_known>("Whether the address is known to be that of the account, and the "
                                 "account has signed in from that network before."),
        field<&M::mailbox>("Hash of the recipient's mailbox."),
        field<&M::domain>("Domain of the recipient, unless the address is known to be theirs."),
        field<&M::created_at>("When the email was requested."),
        field<&M::expires_at>("When its code expires."),
        field<&M::sent_at>("When the email was sent."),
        field<&M::used_at>("When the code was used."),
        field<&M::ended_at>("When the code was replaced or revoked."),
        field<&M::failed_at>("When the last attempt was made."),
        field<&M::error>("Why it was not sent at the last attempt.")};
  }
};

namespace problems {
// One error for all reasons: only the holder of the email may learn which one applies.
inline constexpr ProblemType invalid_code{
    "invalid_code", ErrorKind::unprocessable, "The code is not valid.",
    "The code is incomplete or altered, has expired, was already used, or was replaced by the code "
    "of a later email. Use the link in the latest email, or request a new one."};
inline constexpr ProblemType too_many_emails{
    "too_many_emails", ErrorKind::rate_limited, "Too many emails were requested.",
    "Too many emails were requested from your network address or for this account. Retry after "
    "`Retry-After`."};
}  // namespace problems

}  // namespace toolyard::accounts
