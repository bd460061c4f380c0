// Invitations to create an account, each with the role that the account gets.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "areas/accounts/emails/model.h"
#include "core/endpoint/page.h"
#include "records/list.h"

namespace toolyard::accounts {

enum class InvitationStatus : std::uint8_t { pending, accepted, expired };
constexpr auto spellings(InvitationStatus) {
  return std::to_array<Spelling<InvitationStatus>>(
      {{InvitationStatus::pending, "pending", "Waiting to be accepted."},
       {InvitationStatus::accepted, "accepted", "An account was created with it."},
       {InvitationStatus::expired, "expired", "Expired; it can no longer be accepted."}});
}

enum class InvitationEmail : std::uint8_t { waiting, sent, failed };
constexpr auto spellings(InvitationEmail) {
  return std::to_array<Spelling<InvitationEmail>>(
      {{InvitationEmail::waiting, "waiting",
        "Not sent yet; retried for a day while the mail server cannot be reached."},
       {InvitationEmail::sent, "sent", "The mail server accepted it."},
       {InvitationEmail::failed, "failed", "It could not be sent, and is no longer retried."}});
}

struct Invitation {
  static constexpr std::string_view schema_name = "Invitation";
  static constexpr TableSpec table{.name = "account_invitations",
                                   .object_kind = "invitation",
                                   .missing = "There is no invitation with this id."};
  InvitationId id{};
  std::string email;
  std::optional<Role> role;
  std::string locale = "en";
  InvitationStatus status = InvitationStatus::pending;
  std::optional<InvitationEmail> email_status;
  std::optional<std::string> email_error;
  UserId invited_by{};
  Instant created_at, expires_at;
  std::optional<Instant> accepted_at;
  std::optional<UserId> user_id;
  static constexpr auto fields(auto...) {
    using I = Invitation;
    return std::array{
        field<&I::id>("Id of the invitation.").read_only().sortable(),
        field<&I::email>("Email address that the invitation is sent to.")
            .names_record()
            .format(Format::email)
            .required()
            .limits(3, 254)
            .sortable(),
        field<&I::role>("Role of the account on the admin side; null for none."),
        field<&I::locale>("Language of emails to the account, such as `en` or `pt-BR`.")
            .limits(1, 16),
        field<&I::status>("Status of the invitation.").read_only().computed(),
        field<&I::email_status>("Whether its email was sent; null once the email is deleted.")
            .read_only()
            .computed(),
        field<&I::email_error>("Why the email was not sent at the last attempt.")
            .read_only()
            .computed(),
        field<&I::invited_by>("Id of the administrator's account.").refers_to("users").read_only(),
        field<&I::created_at>("When the invitation was created.").read_only().sortable(),
        field<&I::expires_at>("When the invitation expires.").read_only().sortable(),
        field<&I::accepted_at>("When the invitation was accepted.").read_only(),
        field<&I::user_id>("Id of the account that was created.").refers_to("users").read_only()};
  }
};

struct InvitationQuery : PageQuery {
  std::string_view search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(
        std::array{field<&InvitationQuery::search>("Words to find in the email address.")
                       .limits(0, 200)
                       .searches("email"),
                   sort_field<&InvitationQuery::ordering, Invitation>("-id")});
  }
};

struct InvitationAcceptance {
  static constexpr std::string_view schema_name = "AcceptInvitationRequest";
  std::string code, username, password;
  static constexpr auto fields(auto...) {
    using A = InvitationAcceptance;
    return std::array{
        field<&A::code>("Code in the link of the email.").required().limits(1, 100).secret(),
        field<&A::username>(
            "User name: 1 to 150 letters, digits and `. + - _`, unique regardless of case.")
            .required()
            .limits(1, 150),
        field<&A::password>(
            "Password: 10 to 128 characters, not a common password and not the user name.")
            .required()
            .secret()
            .verbatim()};
  }
};

}  // namespace toolyard::accounts
