// The session cookie of browsers: its name, how it is read and set, and the protection against
// cross-site request forgery (CSRF), which lets only pages of this server use it.
#pragma once
#include <string_view>

#include "core/endpoint/endpoint.h"
#include "http/api/router.h"
#include "http/framing/request.h"
#include "http/framing/response.h"

namespace toolyard::http {

namespace problems {
inline constexpr ProblemType foreign_page{
    "foreign_page", ErrorKind::forbidden, "Only pages of this server may send this request.",
    "Browsers send the session cookie automatically, so requests from pages of other sites are "
    "rejected. Programs sign in at `/api/v1/auth/token/`. Behind a proxy that terminates TLS, the "
    "operator sets `base_url`, or adds the proxy to `trusted_proxies` and lets it send "
    "`X-Forwarded-Proto`."};
}  // namespace problems

// Checks that a page of this server sends the request, according to `Sec-Fetch-Site` and `Origin`,
// and that its content type is one that pages of other sites cannot send without a preflight
// request. Always succeeds for endpoints that ignore cookies.
Result<void> check_own_page(const Request& head, const Endpoint& endpoint,
                            std::string_view base_url);
// Returns the session in the cookie, with an empty token if there is none. The token is a view into
// the request.
BrowserSession session_in(const Request& request, std::string_view base_url);
// Returns the state of a sign-in that the browser continues at another provider, from which it
// returns within minutes; empty if there is none. A view into the request.
std::string_view sign_in_state_in(const Request& request, std::string_view base_url);
// Returns the value of a cookie in a Cookie field; null data() if there is none.
std::string_view cookie_in(std::string_view cookies, std::string_view name);
void set_cookies(const Answer& answer, const Request& request, std::string_view base_url,
                 Response& response);

}  // namespace toolyard::http
