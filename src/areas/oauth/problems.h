// Problems of OAuth requests. Their codes are those of RFC 6749 (5.2), RFC 7591 (3.2.2) and RFC
// 8707 (2).
#pragma once
#include "core/error.h"

namespace toolyard::oauth::problems {

inline constexpr ProblemType invalid_request{"invalid_request", ErrorKind::invalid,
                                             "The OAuth request is not valid.",
                                             "A parameter is missing, repeated or not valid."};
inline constexpr ProblemType invalid_client{
    "invalid_client", ErrorKind::invalid, "The app is not registered.",
    "No app with this `client_id` is registered. Apps that nobody allows are removed after a day."};
inline constexpr ProblemType invalid_grant{"invalid_grant", ErrorKind::invalid,
                                           "The code or the refresh token is not valid.",
                                           "The code or token has expired, was used or revoked, or "
                                           "belongs to another app, redirect URI or verifier."};
inline constexpr ProblemType unsupported_grant_type{
    "unsupported_grant_type", ErrorKind::invalid, "The grant type is not supported.",
    "The grant types are `authorization_code` and `refresh_token`."};
inline constexpr ProblemType unsupported_response_type{
    "unsupported_response_type", ErrorKind::invalid, "The response type is not supported.",
    "The response type is `code`."};
inline constexpr ProblemType invalid_scope{
    "invalid_scope", ErrorKind::invalid, "A scope is not known, or was not granted.",
    "Scopes are `tools:*`, and `tools:` followed by the slug of a tool."};
inline constexpr ProblemType invalid_target{"invalid_target", ErrorKind::invalid,
                                            "The resource is not known.",
                                            "The only resource of this server is `/mcp`."};
inline constexpr ProblemType invalid_redirect_uri{
    "invalid_redirect_uri", ErrorKind::invalid, "A redirect URI is not allowed.",
    "Redirect URIs begin with `https://`, with `http://` and a loopback name such as `127.0.0.1`, "
    "or with a private scheme that has a dot. They have no fragment and no user."};
inline constexpr ProblemType invalid_client_metadata{
    "invalid_client_metadata", ErrorKind::invalid, "The description of the app is not valid.",
    "A member of it is too long, or is not what this server supports."};
inline constexpr ProblemType too_many_registrations{
    "too_many_registrations", ErrorKind::rate_limited, "Too many apps were registered.",
    "Too many apps were registered from your network. Retry after `Retry-After`."};
inline constexpr ProblemType no_room_for_apps{
    "no_room_for_apps", ErrorKind::unavailable, "Too many apps are waiting to be allowed.",
    "The number of apps that registered in the last hour and that nobody has allowed yet has "
    "reached its limit. Retry after `Retry-After`."};
// Shown to people, whose browser must not be redirected.
inline constexpr ProblemType unknown_app{
    "unknown_app", ErrorKind::unprocessable, "The app is not registered.",
    "The link names an app that this server does not know. Connect the app again, so that it "
    "registers itself."};
inline constexpr ProblemType foreign_redirect{
    "foreign_redirect", ErrorKind::unprocessable, "The app is not registered with this address.",
    "The link would lead to an address that the app has not registered. It may have been changed "
    "by somebody else: do not use it."};
inline constexpr ProblemType too_many_apps{
    "too_many_apps", ErrorKind::conflict, "The account has allowed too many apps.",
    "An account can allow at most 50 apps at a time. Remove one first."};
// For a call with an access token; the code is that of RFC 6750 (3.1). `scope` in the response is
// the scope that the app has to request.
inline constexpr ProblemType insufficient_scope{
    "insufficient_scope", ErrorKind::forbidden, "The app is not allowed to call this tool.",
    "The scopes that the account has granted the app do not include the tool. The app can ask for "
    "the scope in `scope`."};

}  // namespace toolyard::oauth::problems
