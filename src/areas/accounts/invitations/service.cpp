#include "areas/accounts/invitations/service.h"

#include <string>

#include "areas/accounts/emails/store.h"
#include "core/endpoint/transition.h"

namespace toolyard::accounts {
namespace {

InvitationStatus status_of(const Invitation& invitation, Instant now) {
  if (invitation.accepted_at) return InvitationStatus::accepted;
  return invitation.expires_at > now ? InvitationStatus::pending : InvitationStatus::expired;
}

// An invitation is valid only while its sender may invite.
bool may_invite(Transaction& transaction, UserId inviter) {
  const auto user = find_record<User>(transaction, inviter);
  return user && user->is_active && user->role == Role::admin;
}

}  // namespace

InvitationService::InvitationService(Database& database, Clock clock, std::chrono::seconds lifetime,
                                     AccountService& accounts, AccountEmails& emails)
    : database_(database), clock_(std::move(clock)), lifetime_(lifetime), accounts_(accounts),
      emails_(emails),
      invitations_(database, clock_, {.complete = [this](Transaction& transaction, auto all) {
                     complete(transaction, all);
                   }}) {}

void InvitationService::complete(Transaction& transaction, std::span<Invitation* const> all) const {
  for (auto* one : all) {
    one->status = status_of(*one, clock_());
    const auto mail = find_record<AccountEmail>(
        transaction, "where invitation_id = $1 order by id desc limit 1", one->id);
    if (!mail) continue;
    one->email_status = mail->sent_at     ? InvitationEmail::sent
                        : mail->failed_at ? InvitationEmail::failed
                                          : InvitationEmail::waiting;
    one->email_error = mail->error;
  }
}

std::vector<Fault> faults_of(const Invitation& request) {
  return faults_of(ProfileChange{.email = request.email, .locale = request.locale});
}

Result<Invitation> InvitationService::create(const Call& call, const Invitation& request) {
  if (auto faults = faults_of(request); !faults.empty()) return invalid(std::move(faults));
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<Invitation> {
    // Of several concurrent invitations to one address, the last one remains.
    AccountEmails::lock(transaction);
    TOOLYARD_TRY_VOID(AccountService::check_free_email(transaction, request.email, UserId{}));
    const auto before = find_records<Invitation>(
        transaction,
        "where lower(email) = lower($1) and accepted_at is null and expires_at > $2 order by id",
        request.email, now);
    for (const auto& one : before) TOOLYARD_TRY_VOID(remove(call, one.id));
    TOOLYARD_TRY(auto made, invitations_.create(call, transaction,
                                                {.email = request.email,
                                                 .role = request.role,
                                                 .locale = request.locale,
                                                 .invited_by = call.caller.user,
                                                 .expires_at = now + lifetime_}));
    TOOLYARD_TRY_VOID(ask_for_email(transaction, call, made));
    made.email_status = InvitationEmail::waiting;
    return made;
  });
}

Result<void> InvitationService::ask_for_email(Transaction& transaction, const Call& call,
                                              const Invitation& invitation) {
  return emails_.request(transaction,
                         {.purpose = EmailPurpose::invitation,
                          .invitation_id = invitation.id,
                          .email = invitation.email,
                          .locale = invitation.locale},
                         call.remote_address);
}

Result<Invitation> InvitationService::send_again(const Call& call, InvitationId id) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<Invitation> {
    AccountEmails::lock(transaction);
    if (!lock_record<Invitation>(transaction, id)) return no_such<Invitation>();
    auto again = invitations_.change(transaction, {}, id, {"send_again"},
                                     [&](Transaction&, Invitation& one) -> Result<void> {
                                       if (one.accepted_at)
                                         return refuse_transition("accepted", "send", {});
                                       one.expires_at = now + lifetime_;
                                       return {};
                                     });
    if (!again) return std::unexpected(again.error());
    end_emails(transaction, id, now);
    TOOLYARD_TRY_VOID(ask_for_email(transaction, call, *again));
    again->email_status = InvitationEmail::waiting;
    again->email_error.reset();
    return again;
  });
}

Result<void> InvitationService::remove(const Call& call, InvitationId id) {
  return database_.write([&](Transaction& transaction) -> Result<void> {
    if (!lock_record<Invitation>(transaction, id)) return no_such<Invitation>();
    end_emails(transaction, id, clock_());
    return invitations_.remove(call, id);
  });
}

Result<Invitation> InvitationService::invitation_of(std::string_view code) const {
  return database_.read([&](Transaction& transaction) -> Result<Invitation> {
    const auto mail = find_open_email(transaction, EmailPurpose::invitation, code, clock_());
    if (!mail || !mail->invitation_id) return no_such_code();
    TOOLYARD_TRY(auto invitation, require_record<Invitation>(transaction, *mail->invitation_id));
    if (!may_invite(transaction, invitation.invited_by)) return no_such_code();
    return invitation;
  });
}

Result<void> InvitationService::accept(Transaction& transaction, InvitationId id, UserId user) {
  const auto now = clock_();
  const auto done = invitations_.change(transaction, {}, id, {"accept"},
                                        [&](Transaction&, Invitation& one) -> Result<void> {
                                          if (one.accepted_at) return no_such_code();
                                          one.accepted_at = now;
                                          one.user_id = user;
                                          return {};
                                        });
  if (!done) return no_such_code();
  end_emails(transaction, id, now);
  return {};
}

Result<std::optional<Invitation>> InvitationService::find_pending(std::string_view email) const {
  return database_.read([&](Transaction& transaction) -> Result<std::optional<Invitation>> {
    auto found = find_record<Invitation>(
        transaction,
        "where lower(email) = lower($1) and accepted_at is null and expires_at > $2 "
        "order by id desc limit 1",
        email, clock_());
    if (found && !may_invite(transaction, found->invited_by)) return std::nullopt;
    return found;
  });
}

Result<void> InvitationService::redeem(Transaction& transaction,
                                       const InvitationAcceptance& request,
                                       const Invitation& invitation, const User& user) {
  const auto now = clock_();
  const auto accept = [&](Transaction&, Invitation& one) -> Result<void> {
    one.accepted_at = now;
    one.user_id = user.id;
    return {};
  };
  // If the code was used or withdrawn in the meantime, no account is created.
  const auto done = invitations_.change(transaction, {}, invitation.id, {"accept"}, accept);
  if (!done || !redeem_email(transaction, EmailPurpose::invitation, request.code, now))
    return no_such_code();
  emails_.note_lost_claims(transaction, user);
  return {};
}

Result<User> InvitationService::accept(const InvitationAcceptance& request) {
  TOOLYARD_TRY(const auto invitation, invitation_of(request.code));
  const NewUser user{.username = request.username,
                     .email = invitation.email,
                     .password = request.password,
                     .locale = invitation.locale};
  const auto also = [&](Transaction& transaction, const User& made) {
    return redeem(transaction, request, invitation, made);
  };
  auto made = accounts_.create(user, invitation.role, {.is_verified = true, .also = also});
  // If another call has used the code, the error reveals nothing about the account that it created.
  if (!made) TOOLYARD_TRY_VOID(invitation_of(request.code));
  return made;
}

}  // namespace toolyard::accounts
