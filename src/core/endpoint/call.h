// One call of an endpoint, except for its request body: the caller, the address, parameters in the
// path, and which fields were given; and the metadata of its response.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/describe/describe.h"
#include "core/describe/faults.h"
#include "core/endpoint/identity.h"
#include "core/error.h"

namespace toolyard {

namespace problems {
inline constexpr ProblemType invalid_entity_tag{
    "invalid_entity_tag", ErrorKind::invalid, "`If-Match` or `If-None-Match` is not an entity tag.",
    "Entity tags are in quotes, as in the `ETag` header. `*` matches any existing record."};
inline constexpr ProblemType precondition_failed{
    "precondition_failed", ErrorKind::precondition_failed,
    "`If-Match` or `If-None-Match` does not allow this request.",
    "With `If-Match`: the record has changed since you read it. Read it again, and send its new "
    "`ETag`. With `If-None-Match`: the record still has this `ETag`."};
}  // namespace problems

// The percent-decoded text of a path parameter `{name}`.
struct PathText {
  std::string_view name;
  std::string_view text;
};

// The session that a browser keeps in an HttpOnly cookie: its refresh token, and whether the cookie
// persists after the browser is closed.
struct BrowserSession {
  std::string_view token = {};  // empty: no session
  bool is_remembered = false;
};
// The session cookie that a response sets.
struct SessionCookie {
  std::string token = {};  // empty: the cookie is deleted
  bool is_remembered = false;
  std::chrono::seconds lifetime{0};
};

// Borrows from the request; valid only during the call.
struct Call {
  Caller caller = {};
  std::string_view request_id = {};
  std::string_view remote_address = {};
  std::string_view user_agent = {};
  std::string_view agent = {};     // over `/mcp/admin`: name of the client; empty: not an agent
  bool is_head = false;            // asks for the head alone, as programs do that check links
  std::string_view url = {};       // absolute, with the query, for links between pages of a list
  std::string_view origin = {};    // of endpoints with `takes_origin`: address of this server
  std::string_view if_match = {};  // null data: not sent
  // Only of requests that may change something; null data: not sent.
  std::string_view if_none_match = {};
  std::int64_t id = 0;                  // the path parameter `{id}`
  BrowserSession session = {};          // only of endpoints with `Cookies::session`
  std::string_view sign_in_state = {};  // only of endpoints with `Cookies::session`
  std::span<const PathText> path = {};
  SeenFields given = {};

  std::string_view path_text(std::string_view name) const;
  bool gives(const Type& request, std::string_view field) const;
  // Checks `If-Match` and `If-None-Match` against the entity tag of a record, and fails unless both
  // are met (RFC 9110, section 13.1).
  Result<void> check_match(std::string_view tag) const;
};

// Receives the body of a response, which is valid only during this call.
using AnswerSink = std::function<void(const Type& type, const void* answer)>;

struct Answer {
  const AnswerSink& body;
  int status = 0;               // 0: the status of the endpoint
  std::string location = {};    // path of a created record
  std::string entity_tag = {};  // without quotes
  // Session cookie to set, even if the call fails; null: the cookie is left unchanged.
  std::optional<SessionCookie> session = {};
  // State of a sign-in with an identity provider, which the browser sends back afterwards. The
  // cookie is set even if the call fails; empty: deleted; null: left unchanged.
  std::optional<std::string> sign_in_state = {};
};

// Records with the metadata of their response. `Answered` is a record with an entity tag, `Located`
// one that was created, with its location, and `Created` one that was created and has both.
template <class T> struct Answered {
  T record;
  std::string entity_tag = {};
};
template <class T> struct Located {
  T record;
  std::string location = {};
};
template <class T> struct Created {
  T record;
  std::string location = {};
  std::string entity_tag = {};
};
// A new record with its location, or an existing record, for which the status is 200.
template <class T> struct Noted {
  T record;
  bool is_new = true;
  std::string location = {};
};

}  // namespace toolyard
