// One call of an endpoint beside its request: who calls and from where, what stands in the path,
// which fields were given; and what the answer says beside its body.
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
    "invalid_entity_tag", ErrorKind::invalid, "`If-Match` is not an entity tag.",
    "Entity tags are in quotes, as in the `ETag` header. `*` matches any existing record."};
inline constexpr ProblemType precondition_failed{
    "precondition_failed", ErrorKind::precondition_failed, "The record does not match `If-Match`.",
    "The record has changed since you read it. Read it again, and send its new `ETag`."};
}  // namespace problems

// What stands in the path for `{name}`, decoded.
struct PathText {
  std::string_view name;
  std::string_view text;
};

// The sign-in that a browser keeps in a cookie, which no script can read: its refresh token, and
// whether it is kept when the browser is closed.
struct BrowserSession {
  std::string_view token = {};  // empty: the browser keeps none
  bool is_remembered = false;
};
// What the browser is to keep of it from now on.
struct KeptSession {
  std::string token = {};  // empty: nothing
  bool is_remembered = false;
  std::chrono::seconds lifetime{0};
};

// Borrows from the request; lives as long as the call.
struct Call {
  Caller caller = {};
  std::string_view request_id = {};
  std::string_view remote_address = {};
  std::string_view user_agent = {};
  std::string_view agent = {};     // over `/mcp/admin`: the client's name; empty: no agent calls
  std::string_view url = {};       // absolute, with the query: pages of a list link to each other
  std::string_view origin = {};    // of endpoints with `takes_origin`: this server's address
  std::string_view if_match = {};  // null: none was sent
  std::int64_t id = 0;             // what stands for `{id}`
  BrowserSession session = {};     // of endpoints with `Cookies::session` alone
  std::string_view sign_in_state = {};  // likewise
  std::span<const PathText> path = {};
  SeenFields given = {};

  std::string_view path_text(std::string_view name) const;
  bool gives(const Type& request, std::string_view field) const;
  // For a record whose entity tag is `tag`: fails where the caller has read another.
  Result<void> check_match(std::string_view tag) const;
};

// Takes the body of an answer, while it lives.
using AnswerSink = std::function<void(const Type& type, const void* answer)>;

struct Answer {
  const AnswerSink& body;
  int status = 0;               // 0: the endpoint's own
  std::string location = {};    // of what was made: a path
  std::string entity_tag = {};  // without quotes
  // What a browser is to keep, also where the call fails; none: what it has.
  std::optional<KeptSession> session = {};
  // What a browser is to bring back when it signs in elsewhere, likewise; empty: nothing more.
  std::optional<std::string> sign_in_state = {};
};

// Records with what their answer says of them beside the body. One that has an entity tag, one that
// was made and where it is, and one that was made and has both.
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
// One that is new, and where it is; or one that was known already: then the answer is 200.
template <class T> struct Noted {
  T record;
  bool is_new = true;
  std::string location = {};
};

}  // namespace toolyard
