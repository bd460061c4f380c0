#include "areas/accounts/invitations/endpoints.h"

#include "areas/accounts/auth_parts.h"

namespace toolyard::accounts {
namespace {

using toolyard::problems::duplicate;
using toolyard::problems::illegal_transition;
using toolyard::problems::not_found;

constexpr Part invitations_part{"admin/users/invitations", "accounts", Access::admin};

Result<Located<Invitation>> invite(InvitationService& invitations, const Call& call,
                                   const Invitation& request) {
  TOOLYARD_TRY(auto made, invitations.create(call, request));
  return Located<Invitation>{.record = std::move(made)};
}

Result<Located<Profile>> accept_invitation(InvitationService& invitations,
                                           const InvitationAcceptance& request) {
  return created_profile(invitations.accept(request));
}

Endpoint acceptance_endpoint(InvitationService& invitations, const PasswordLimits& limits) {
  return post<accept_invitation>(
      for_anyone, invitations,
      {.path = "invitations/accept/",
       .summary = "Accept an invitation",
       .description = "Creates an account with the code in the link of an invitation. The account "
                      "has the role and the email address of the invitation, and the address "
                      "counts as verified. Attempts are limited.",
       .example = R"({"code": "8sJQpZ4mTz0vN1cKxW7aYdRb2LhUeF5g", "username": "alan",
 "password": "correct horse battery"})",
       .problems = {&duplicate},
       .guard = limits_codes(limits),
       .cost = Cost::sign_in,
       .repeats = Repeats::as_new,
       .limit = AnonymousLimit::sign_in});
}

}  // namespace

std::vector<Endpoint> invitation_endpoints(InvitationService& invitations,
                                           const PasswordLimits& limits) {
  return {
      post<invite>(
          invitations_part, invitations,
          {.summary = "Invite somebody",
           .description = "Sends an email with a link to create an account with the role of the "
                          "invitation, even while registration is closed. The link is single-use "
                          "and expires; a later invitation to the same address replaces it.",
           .example = R"({"email": "alan@example.org", "role": "editor"})",
           .problems = {&duplicate, &not_found, &problems::too_many_emails},
           .only_people = true}),
      list<&InvitationService::list>(
          invitations_part, invitations,
          {.summary = "List invitations", .description = "Lists all invitations, newest first."}),
      find<&InvitationService::find>(invitations_part, invitations,
                                     {.path = "{id}/",
                                      .summary = "Retrieve an invitation",
                                      .description = "Returns an invitation. The link in its email "
                                                     "is stored nowhere and cannot be retrieved."}),
      post<&InvitationService::send_again>(
          invitations_part, invitations,
          {.path = "{id}/send/",
           .summary = "Resend an invitation",
           .description = "Sends the email of an invitation again, with a new link, such as after "
                          "the mail server refused it. The previous link stops working, and the "
                          "lifetime of the invitation starts again.",
           .problems = {&illegal_transition, &problems::too_many_emails},
           .only_people = true}),
      remove<&InvitationService::remove>(
          invitations_part, invitations,
          {.path = "{id}/",
           .summary = "Withdraw an invitation",
           .description = "Deletes an invitation: the link in its email stops working. An account "
                          "that was created with it is kept."}),
      acceptance_endpoint(invitations, limits)};
}

}  // namespace toolyard::accounts
