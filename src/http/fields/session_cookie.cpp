#include "http/fields/session_cookie.h"

#include <algorithm>
#include <string>

#include "http/api/problem.h"
#include "http/fields/negotiation.h"
#include "http/fields/origin.h"

namespace toolyard::http {

namespace {

// The prefix `__Host-` prevents other hosts of the same domain from setting the cookie.
constexpr std::string_view secure_name = "__Host-toolyard-session";
constexpr std::string_view open_name = "toolyard-session";
constexpr std::string_view secure_state_name = "__Host-toolyard-sign-in";
constexpr std::string_view open_state_name = "toolyard-sign-in";
constexpr std::chrono::seconds state_lifetime = std::chrono::minutes(10);
// Prefix of the token of a session that is kept when the browser is closed, so that the cookie that
// replaces it is kept as well.
constexpr std::string_view remembered = "kept-";

bool is_secure(const Request& request, std::string_view base_url) {
  return request.secure || base_url.starts_with("https://");
}

std::string cookie_line(std::string_view name, std::string_view value, bool secure) {
  std::string line(name);
  line.append("=").append(value).append("; Path=/; HttpOnly; SameSite=Strict");
  if (secure) line += "; Secure";
  return line;
}

void add_age(std::string& line, std::chrono::seconds lifetime) {
  line.append("; Max-Age=").append(std::to_string(lifetime.count()));
}

void set_session(const SessionCookie& session, bool secure, Response& response) {
  const std::string value = std::string(session.is_remembered ? remembered : "") + session.token;
  auto line = cookie_line(secure ? secure_name : open_name, value, secure);
  if (session.token.empty()) add_age(line, {});
  else if (session.is_remembered) add_age(line, session.lifetime);
  response.add_header("Set-Cookie", line);
  // After a sign-out, the back button must not show pages of the account from the browser's cache.
  const bool is_sign_out = session.token.empty() && response.status < 400;
  if (is_sign_out) response.add_header("Clear-Site-Data", "\"cache\"");
}

void set_sign_in_state(std::string_view state, bool secure, Response& response) {
  auto line = cookie_line(secure ? secure_state_name : open_state_name, state, secure);
  add_age(line, state.empty() ? std::chrono::seconds{} : state_lifetime);
  response.add_header("Set-Cookie", line);
}

}  // namespace

std::string_view cookie_in(std::string_view cookies, std::string_view name) {
  while (!cookies.empty()) {
    const auto end = std::min(cookies.find(';'), cookies.size());
    auto one = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
    if (one.starts_with(name) && one.substr(name.size()).starts_with('='))
      return one.substr(name.size() + 1);
  }
  return {};
}

Result<void> check_own_page(const Request& head, const Endpoint& endpoint,
                            std::string_view base_url) {
  if (endpoint.cookies != Cookies::session) return {};
  if (!is_own_page(head, base_url))
    return fail(problems::foreign_page, "Only pages of this server may send this request.");
  // A form on another site always sends a content type, and cannot send JSON.
  const auto type = head.known.content_type;
  if (type.empty() || body_form(type) == BodyForm::json) return {};
  return http_fail("unsupported_media_type", "Send `Content-Type: application/json`.");
}

BrowserSession session_in(const Request& request, std::string_view base_url) {
  const auto name = is_secure(request, base_url) ? secure_name : open_name;
  auto value = cookie_in(request.known.cookie, name);
  const bool is_remembered = value.starts_with(remembered);
  if (is_remembered) value.remove_prefix(remembered.size());
  return {.token = value, .is_remembered = is_remembered};
}

std::string_view sign_in_state_in(const Request& request, std::string_view base_url) {
  return cookie_in(request.known.cookie,
                   is_secure(request, base_url) ? secure_state_name : open_state_name);
}

void set_cookies(const Answer& answer, const Request& request, std::string_view base_url,
                 Response& response) {
  const bool secure = is_secure(request, base_url);
  if (answer.session) set_session(*answer.session, secure, response);
  if (answer.sign_in_state) set_sign_in_state(*answer.sign_in_state, secure, response);
}

}  // namespace toolyard::http
