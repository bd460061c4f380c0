// Grants, which record what accounts allow apps: their requests and responses.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/endpoint/page.h"
#include "core/time/clock.h"

namespace toolyard::oauth {

enum class GrantId : std::int64_t {};

// The parameters with which an app sends people to `/oauth/authorize`, unchanged.
struct AuthorizationRequest {
  static constexpr std::string_view schema_name = "AppRequest";
  std::string client_id, redirect_uri;
  std::optional<std::string> response_type, scope, state, code_challenge, code_challenge_method,
      resource;
  static constexpr auto fields(auto...) {
    using R = AuthorizationRequest;
    return std::array{
        field<&R::client_id>("Id of the app.").required().limits(1, 100),
        field<&R::redirect_uri>("Redirect URI of the app.").required().limits(1, 2000),
        field<&R::response_type>("Response type: `code`.").limits(0, 100),
        field<&R::scope>("Requested scopes, separated by spaces: `tools:*`, or `tools:` followed "
                         "by the slug of a tool; every tool by default.")
            .limits(0, 4000),
        field<&R::state>("Text that is returned to the app with the response.").limits(0, 4000),
        field<&R::code_challenge>("Code challenge: SHA-256 of the app's code verifier (RFC 7636).")
            .limits(0, 200),
        field<&R::code_challenge_method>("Method of the code challenge: `S256`.").limits(0, 100),
        field<&R::resource>("URL of the requested resource: that of `/mcp`.").limits(0, 2000)};
  }
};

struct AuthorizationReview {
  static constexpr std::string_view schema_name = "AppReview";
  std::string name;
  std::optional<std::string> homepage;
  std::string destination;
  std::vector<std::string> scopes;
  std::int64_t lifetime_s = 0;
  std::optional<std::string> error, redirect_uri;
  static constexpr auto fields(auto...) {
    using R = AuthorizationReview;
    return std::array{
        field<&R::name>("Name of the app, as it calls itself; may be empty."),
        field<&R::homepage>("Host of the app's page, as stated by the app; null if it names none."),
        field<&R::destination>("Host of the redirect URI, or its private scheme."),
        field<&R::scopes>("What the app may call if it is allowed."),
        field<&R::lifetime_s>("Lifetime of the permission while the app is not used, in seconds."),
        field<&R::error>("What is wrong with the request; null if it can be allowed."),
        field<&R::redirect_uri>("URL that reports the error to the app; null if there is none.")
            .format(Format::uri)};
  }
};

struct Redirection {
  static constexpr std::string_view schema_name = "AppRedirection";
  std::string redirect_uri;
  static constexpr auto fields(auto...) {
    return std::array{field<&Redirection::redirect_uri>(
                          "URL to send the browser to, with the response to the app.")
                          .format(Format::uri)
                          .secret()};
  }
};

// The form of a token request (RFC 6749, 4.1.3 and 6). Other parameters are ignored.
struct TokenRequest {
  std::string grant_type;
  std::optional<std::string> client_id, code, redirect_uri, code_verifier, refresh_token, scope,
      resource;
  static constexpr auto fields(auto...) {
    using R = TokenRequest;
    return std::array{
        field<&R::grant_type>("Grant type.").required(),
        field<&R::client_id>("Id of the app."),
        field<&R::code>("Code.").secret(),
        field<&R::redirect_uri>("Redirect URI that the code was sent to."),
        field<&R::code_verifier>("Code verifier that the challenge was computed from.").secret(),
        field<&R::refresh_token>("Refresh token.").secret(),
        field<&R::scope>("Scopes of the access token."),
        field<&R::resource>("URL of the resource that the access token is for.")};
  }
};

struct TokenAnswer {
  std::string access_token;
  std::string token_type = "Bearer";
  std::int64_t expires_in = 0;
  std::string refresh_token;
  std::string scope;
  static constexpr auto fields(auto...) {
    using R = TokenAnswer;
    return std::array{field<&R::access_token>("Access token.").secret(),
                      field<&R::token_type>("Type of the access token: `Bearer`."),
                      field<&R::expires_in>("Lifetime of the access token, in seconds."),
                      field<&R::refresh_token>("Refresh token.").secret(),
                      field<&R::scope>("Scopes of the access token.")};
  }
};

// A request to revoke a token (RFC 7009).
struct RevocationRequest {
  std::string token;
  std::optional<std::string> client_id;
  static constexpr auto fields(auto...) {
    using R = RevocationRequest;
    return std::array{field<&R::token>("Access or refresh token.").required().secret(),
                      field<&R::client_id>("Id of the app.")};
  }
};

// An app that an account has allowed, as shown to the account.
struct App {
  static constexpr std::string_view schema_name = "App";
  GrantId id{};
  std::string name;
  std::optional<std::string> homepage;
  std::string destination;
  std::vector<std::string> scopes;
  std::int64_t usage_this_month = 0;
  Instant created_at;
  Instant expires_at;
  std::optional<Instant> last_used_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&App::id>("Id of the app among those that the account has allowed."),
        field<&App::name>("Name of the app, as it calls itself; may be empty."),
        field<&App::homepage>(
            "Host of the app's page, as stated by the app; null if it names none."),
        field<&App::destination>("Host that the app was allowed for, or its private scheme."),
        field<&App::scopes>("What the app may call."),
        field<&App::usage_this_month>("Calls of the app in the current month (UTC)."),
        field<&App::created_at>("When the account allowed the app."),
        field<&App::expires_at>("When the permission expires unless the app is used."),
        field<&App::last_used_at>("When the app last called a tool.")};
  }
};

}  // namespace toolyard::oauth
