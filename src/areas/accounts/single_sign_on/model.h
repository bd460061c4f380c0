// Requests, responses and records of signing in with a provider.
#pragma once
#include <array>
#include <optional>
#include <string>

#include "areas/accounts/factors/model.h"
#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/error.h"
#include "records/table.h"

namespace toolyard::accounts {

enum class LinkedIdentityId : std::int64_t {};

// A person at the provider who can sign in to an account.
struct LinkedIdentity {
  static constexpr std::string_view schema_name = "LinkedIdentity";
  static constexpr TableSpec table{.name = "external_identities",
                                   .missing = "The account has no link with this id."};
  LinkedIdentityId id{};
  std::string issuer;
  std::string subject;
  Instant created_at;
  Instant last_used_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&LinkedIdentity::id>("Id of the link."),
        field<&LinkedIdentity::issuer>("Issuer of the provider."),
        field<&LinkedIdentity::subject>("Id of the person at the provider."),
        field<&LinkedIdentity::created_at>("When the person was linked to the account."),
        field<&LinkedIdentity::last_used_at>("When the person last signed in with the provider.")};
  }
};

struct StoredIdentity : LinkedIdentity {
  using Shown = LinkedIdentity;
  UserId user_id{};
  static constexpr auto fields(auto...) {
    return joined(LinkedIdentity::fields(),
                  std::array{field<&StoredIdentity::user_id>("Id of the account.")});
  }
};

struct ProviderSignIn {
  static constexpr std::string_view schema_name = "ProviderSignInRequest";
  std::string context;
  static constexpr auto fields(auto...) {
    return std::array{field<&ProviderSignIn::context>(
                          "Text that is returned to the page at the end of `state`, after a dot, "
                          "such as the path to open afterwards. The provider can read it.")
                          .limits(0, 1500)};
  }
};

struct ProviderLink : AccountProof {
  static constexpr std::string_view schema_name = "ProviderLinkRequest";
  std::string context;
  static constexpr auto fields(auto...) {
    return joined(
        AccountProof::fields(),
        std::array{field<&ProviderLink::context>(
                       "Text that is returned to the page at the end of `state`, after a dot.")
                       .limits(0, 1500)});
  }
};

struct ProviderRedirect {
  static constexpr std::string_view schema_name = "ProviderRedirect";
  std::string url;
  static constexpr auto fields(auto...) {
    return std::array{field<&ProviderRedirect::url>("URL of the provider to send the browser to.")
                          .format(Format::uri)};
  }
};

struct ProviderResponse {
  static constexpr std::string_view schema_name = "ProviderResponse";
  std::string state;
  std::optional<std::string> code = {};
  std::optional<std::string> iss = {};
  std::optional<std::string> error = {};
  bool remember = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ProviderResponse::state>("Parameter `state` of the response.")
            .required()
            .limits(1, 2000)
            .secret(),
        field<&ProviderResponse::code>("Parameter `code` of the response.")
            .limits(1, 4096)
            .secret(),
        field<&ProviderResponse::iss>("Parameter `iss` of the response, if it has one.")
            .limits(1, 500),
        field<&ProviderResponse::error>(
            "Parameter `error` of the response, if the provider refuses the sign-in.")
            .limits(1, 200),
        field<&ProviderResponse::remember>(
            "Whether to stay signed in when the browser is closed.")};
  }
};

// What a browser keeps, encrypted, while it is at the provider; nobody can read or change it.
struct SignInState {
  std::string state;
  std::string nonce;
  std::string verifier;
  std::string redirect_uri;
  Instant expires_at;
  std::optional<UserId> user_id;              // the account that the person is to be linked to
  std::optional<std::int64_t> token_version;  // of the account's tokens, when that began
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SignInState::state>("Value of `state` that the provider has to return.").required(),
        field<&SignInState::nonce>("Value of `nonce` that the ID token has to contain.").required(),
        field<&SignInState::verifier>("Code verifier (RFC 7636).").required(),
        field<&SignInState::redirect_uri>("Redirect URI.").required(),
        field<&SignInState::expires_at>("When the sign-in expires.").required(),
        field<&SignInState::user_id>("Account to link; null to sign in."),
        field<&SignInState::token_version>("Token version of that account; null to sign in.")};
  }
};

namespace problems {
inline constexpr ProblemType passwords_off{
    "passwords_off", ErrorKind::forbidden, "Passwords are not used on this server.",
    "People sign in with the provider of the server's operator, on the page `/sign-in/`. Operators "
    "can allow passwords with the setting `password_sign_in`."};
inline constexpr ProblemType single_sign_on_off{
    "single_sign_on_off", ErrorKind::forbidden, "Single sign-on is not set up.",
    "Sign in with a password. Operators set up single sign-on with the setting "
    "`single_sign_on_issuer`."};
inline constexpr ProblemType provider_unavailable{
    "provider_unavailable", ErrorKind::unavailable, "The sign-in provider is not available.",
    "The provider does not respond, or its response is not valid. Try again in a minute; the "
    "reason is in the log of the server."};
inline constexpr ProblemType single_sign_on_failed{
    "single_sign_on_failed", ErrorKind::unauthorized, "Signing in with the provider failed.",
    "The sign-in was started in another browser, took longer than ten minutes, was already used, "
    "or was refused by the provider; or the tokens of the account to link were revoked in the "
    "meantime. Start again on the page `/sign-in/`; the reason is in the log of the server."};
inline constexpr ProblemType single_sign_on_refused{
    "single_sign_on_refused", ErrorKind::forbidden, "This person may not sign in.",
    "The provider knows the person, but the server has no account for them and creates none, or "
    "the account is deactivated, or their email address is not verified or allowed. Ask the "
    "server's operator."};
inline constexpr ProblemType own_single_sign_on{
    "own_single_sign_on", ErrorKind::forbidden,
    "Administrators can remove only the links of other accounts.",
    "Remove your own at `/api/v1/auth/single-sign-on/{id}/remove/`, with the password."};
}  // namespace problems

}  // namespace toolyard::accounts
