// The cookie in which a browser keeps a sign-in: how it is named, read and set, and that nobody but
// our own pages makes use of it.
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

// Whether such a page makes the call, as far as the browser tells; and whether it is one that a
// page of another site could not make unasked. All is well with endpoints that ignore cookies.
Result<void> check_own_page(const Request& head, const Endpoint& endpoint,
                            std::string_view base_url);
// Whether an endpoint of this path knows the cookie: then no other origin may read its answers.
bool is_for_own_pages(const Route& route);

// What the browser keeps. Borrows from the request.
BrowserSession session_in(const Request& request, std::string_view base_url);
// The same of a sign-in that goes on elsewhere, and comes back within minutes.
std::string_view sign_in_state_in(const Request& request, std::string_view base_url);
void set_cookies(const Answer& answer, const Request& request, std::string_view base_url,
                 Response& response);

}  // namespace toolyard::http
