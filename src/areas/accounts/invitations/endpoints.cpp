#include "areas/accounts/invitations/endpoints.h"

#include "areas/accounts/auth_endpoint.h"
#include "areas/accounts/profile.h"
#include "core/endpoint/admin_endpoint.h"
#include "core/endpoint/transition.h"

namespace toolyard::accounts {
namespace {

constexpr AdminPart invitations_part = {"users/invitations", "accounts"};

Endpoint of_invitations(Method method, std::string_view path, std::string_view id,
                        const EndpointText& text) {
  auto endpoint = admin_endpoint(invitations_part, path, id, text);
  endpoint.method = method;
  endpoint.access = Access::admin;
  return endpoint;
}

Endpoint invite_endpoint(InvitationService& invitations) {
  auto endpoint = of_invitations(
      Method::post, "", "create",
      {.summary = "Invite somebody",
       .description = "Sends an email with a link to create an account that has the role of the "
                      "invitation, also while registration is closed. The link works once and "
                      "expires; a later invitation to the same address replaces it.",
       .example = R"({"email": "alan@example.org", "role": "editor"})"});
  endpoint.body = BodyClass::record;
  endpoint.reading = {.is_of_record = true};
  endpoint.status = 201;
  endpoint.repeats = Repeats::under_key;
  endpoint.request = endpoint.answer = &type_of<Invitation>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&toolyard::problems::duplicate, &problems::too_many_emails});
  endpoint.check = checking<Invitation>([&invitations](const Call&, const Invitation& request) {
    return invitations.faults_of(request);
  });
  endpoint.run = serving<Invitation>(
      [&invitations](const Call& call, const Invitation& request) -> Result<Located<Invitation>> {
        TOOLYARD_TRY(auto made, invitations.create(call, request));
        auto place = place_in(invitations_part, made.id);
        return Located<Invitation>{.record = std::move(made), .location = std::move(place)};
      });
  return endpoint;
}

Endpoint list_invitations_endpoint(InvitationService& invitations) {
  auto endpoint = of_invitations(
      Method::get, "", "list",
      {.summary = "List invitations", .description = "Lists all invitations, newest first."});
  endpoint.request = &type_of<InvitationQuery>;
  endpoint.answer = &type_of<Page<Invitation>>;
  endpoint.run =
      serving<InvitationQuery>([&invitations](const Call& call, const InvitationQuery& query) {
        return invitations.list(call, query);
      });
  return endpoint;
}

Endpoint find_invitation_endpoint(InvitationService& invitations) {
  auto endpoint = of_invitations(Method::get, "{id}/", "retrieve",
                                 {.summary = "Retrieve an invitation",
                                  .description = "Returns an invitation. The link in its email "
                                                 "is stored nowhere and cannot be retrieved."});
  endpoint.answer = &type_of<Invitation>;
  endpoint.run =
      serving([&invitations](const Call& call) {
        return invitations.find(call, InvitationId{call.id});
      });
  return endpoint;
}

Endpoint send_again_endpoint(InvitationService& invitations) {
  auto endpoint = of_invitations(
      Method::post, "{id}/send/", "send_create",
      {.summary = "Send an invitation again",
       .description = "Sends the email of an invitation once more, such as after the mail server "
                      "refused it, with a new link; the former one stops working. The invitation "
                      "is valid for its full time again."});
  endpoint.answer = &type_of<Invitation>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&toolyard::problems::illegal_transition, &problems::too_many_emails});
  endpoint.run = serving([&invitations](const Call& call) {
    return invitations.send_again(call, InvitationId{call.id});
  });
  return endpoint;
}

Endpoint withdraw_endpoint(InvitationService& invitations) {
  auto endpoint = of_invitations(
      Method::remove, "{id}/", "destroy",
      {.summary = "Withdraw an invitation",
       .description = "Deletes an invitation: the link in its email stops working. An account that "
                      "was created with it stays."});
  endpoint.status = 204;
  endpoint.run = serving(
      [&invitations](const Call& call) { return invitations.remove(call, InvitationId{call.id}); });
  return endpoint;
}

Endpoint accept_endpoint(InvitationService& invitations, const PasswordLimits& limits) {
  auto endpoint = auth_endpoint(
      "invitations/accept",
      {.summary = "Accept an invitation",
       .description = "Creates an account by the code in the link of an invitation, with its email "
                      "address, which is verified by that, and its role. Attempts are limited.",
       .example = R"({"code": "8sJQpZ4mTz0vN1cKxW7aYdRb2LhUeF5g", "username": "alan",
 "password": "correct horse battery"})"});
  endpoint.anonymous_limit = AnonymousLimit::sign_in;
  endpoint.cost = Cost::sign_in;
  endpoint.status = 201;
  endpoint.request = &type_of<InvitationAcceptance>;
  endpoint.answer = &type_of<Profile>;
  endpoint.problems.insert(
      endpoint.problems.end(),
      {&problems::invalid_code, &problems::too_many_attempts, &toolyard::problems::duplicate});
  endpoint.run = serving<InvitationAcceptance>(
      [&invitations, may_try = limits.code](
          const Call& call, const InvitationAcceptance& request) -> Result<Located<Profile>> {
        TOOLYARD_TRY_VOID(may_try(call.remote_address));
        TOOLYARD_TRY(auto made, profile_of(invitations.accept(request)));
        return Located<Profile>{.record = std::move(made), .location = "/api/v1/auth/me/"};
      });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> invitation_endpoints(InvitationService& invitations,
                                           const PasswordLimits& limits) {
  return {invite_endpoint(invitations),          list_invitations_endpoint(invitations),
          find_invitation_endpoint(invitations), send_again_endpoint(invitations),
          withdraw_endpoint(invitations),        accept_endpoint(invitations, limits)};
}

}  // namespace toolyard::accounts
